import { randomUUID } from "node:crypto";
import type pg from "pg";
import { readFields } from "../../server/applications/stored-application.ts";
import { replaceApplication, type ReplaceOutcome } from "../../server/intake/replace-application.ts";

/** Lets a candidate with the page's key change the email address, where mail is set up, and nothing else. */
export async function changeEmail(
  pool: pg.Pool,
  { reference, key }: { reference: string; key: string },
  email: string,
): Promise<ReplaceOutcome> {
  const { positionId: id, ...fields } = (await readFields(pool, reference))!;
  return replaceApplication(pool, {
    reference,
    key,
    formId: randomUUID(),
    resume: null,
    spamSigns: [],
    fields: { ...fields, email },
    position: { id, title: fields.position },
    network: "192.0.2.1",
    hasMail: true,
  });
}
