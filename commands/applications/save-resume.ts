import type pg from "pg";
import { findResume, readResume } from "../../server/applications/read-resume.ts";
import { recordChange } from "../../server/applications/record-change.ts";
import { publishFile } from "../../server/backup/publish-file.ts";
import { isWithheld } from "../../server/scan/open-scanner.ts";
import { failed, type CommandResult } from "../command.ts";
import { saved } from "../out-file.ts";

/** Only when forced does it overwrite an existing file or save one that the virus scan withholds. */
export async function saveResume(
  pool: pg.Pool,
  { reference, file, isForced }: { reference: string; file: string; isForced: boolean },
): Promise<CommandResult> {
  const resume = await findResume(pool, reference);
  if (!resume) return failed(3, `There is no resume of ${reference}.`);
  const { sizeBytes, scan } = resume;
  const withheld = isWithheld(scan);
  if (withheld && !isForced)
    return failed(1, `The virus scan withholds the resume of ${reference} (${scan.kind}). --force saves it.`);
  const content = await readResume(pool, resume.applicationId, resume);
  if (!content) return failed(1, `The stored resume of ${reference} is damaged: restore it from a backup.`);

  await publishFile(file, isForced, (append) => append(Buffer.concat(content)));
  if (withheld) await recordChange(pool, { member: null, action: "downloaded-infected", subject: reference });
  const sha256 = resume.sha256.toString("hex");
  return saved(file, `${sizeBytes} bytes, virus scan: ${scan.kind}.`, { file, sizeBytes, sha256, scan: scan.kind });
}
