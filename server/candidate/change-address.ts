import type pg from "pg";
import { checkEmail, type FieldErrorCode } from "../../application/fields.ts";
import { mailsADay, maxCorrections } from "../../application/limits.ts";
import { signsWithoutReceipt } from "../../application/spam-signs.ts";
import { recordChange } from "../applications/record-change.ts";
import { personKeysOf } from "../applications/same-person.ts";
import { searchTextOf } from "../applications/search-text.ts";
import {
  isKeyOf,
  isSameKey,
  lockApplication,
  notMeKey,
  statusUrlOf,
  type KeyedApplication,
  type LockedApplication,
} from "../applications/stored-application.ts";
import { candidateKnows, mayCorrect } from "../applications/progress.ts";
import { inTransaction } from "../database/transaction.ts";
import { addAddressLine } from "../jobs/chat/address-line.ts";
import { addJob } from "../jobs/job-table.ts";
import { addMail } from "../jobs/mail/mail-table.ts";
import { resendMissedAnswer } from "../jobs/mail/resend-missed-answer.ts";

type Database = Pick<pg.Pool, "query">;

/** `formId`: a UUID of the form: sent twice, it is done once. `network`: whose daily share of mail is used. */
export type PostedAddress = {
  reference: string;
  key: string;
  email: string;
  formId: string;
  network: string;
  sendsMail: boolean;
};

/** `corrected`: or the same as before; `statusUrl` is where the page is now. `closed`: it can't be corrected anymore. */
export type CorrectionOutcome =
  | { kind: "corrected"; statusUrl: string }
  | { kind: "refused"; code: FieldErrorCode }
  | { kind: "closed" }
  | { kind: "unknown" };

/**
 * Stores another email address, and sends the link there under a new key: the old link shows nothing from then on. The
 * team reads of it in the chat and in the log. Answers are added under the same lock, so that one that is under way goes to
 * the address that it was written to, and a later one to the new address.
 */
export async function correctAddress(pool: pg.Pool, posted: PostedAddress): Promise<CorrectionOutcome> {
  const checked = checkEmail(posted.email);
  return inTransaction(pool, async (client) => {
    const found = await lockApplication(client, posted.reference);
    // Sent twice, under the old key the second time: the first answer may have been lost.
    if (found?.correctionId === posted.formId)
      return { kind: "corrected", statusUrl: statusUrlOf(found.secret, found) };
    if (!found || !isKeyOf(found, posted.key)) return { kind: "unknown" };
    const { rows } = await client.query<{ may: boolean; mayMail: boolean }>(
      `select ${mayCorrect} and a.key_version < $2 as may, cardinality(a.spam_signs) < ${signsWithoutReceipt} as "mayMail" from application a where id = $1`,
      [found.id, maxCorrections],
    );
    const { may, mayMail } = rows[0]!;
    if (!may) return { kind: "closed" };
    if (checked.code) return { kind: "refused", code: checked.code };
    if (checked.email === found.email) return { kind: "corrected", statusUrl: statusUrlOf(found.secret, found) };
    await storeAddress(client, found, checked.email);
    await client.query("update application set key_version = key_version + 1, correction_id = $2 where id = $1", [
      found.id,
      posted.formId,
    ]);
    if (posted.sendsMail && mayMail)
      await addMail(client, { applicationId: found.id, kind: "confirmation", network: posted.network });
    if (posted.sendsMail) await resendMissedAnswer(client, found.id);
    const corrected = { ...found, email: checked.email, keyVersion: found.keyVersion + 1 };
    await tellTeam(client, corrected, "address-corrected");
    return { kind: "corrected", statusUrl: statusUrlOf(found.secret, corrected) };
  });
}

/**
 * Forgets an application's email address, because its owner says that the application is not theirs: no mail is sent to it
 * anymore, and the team learns of it. Nothing else is deleted. Nothing is done for a key of another address.
 */
export async function forgetAddress(
  pool: pg.Pool,
  { reference, key }: { reference: string; key: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const found = await lockApplication(client, reference);
    if (!found || found.email === "") return;
    if (!isSameKey(notMeKey(found.secret, found), key)) return;
    const knows = async () => {
      const { rows } = await client.query<{ knows: boolean }>(selectKnows, [found.id]);
      return rows[0]!.knows;
    };
    const knewBefore = await knows();
    await storeAddress(client, found, "");
    const hadAnswer = knewBefore && !(await knows());
    if (hadAnswer) await addJob(client, { kind: "button", subject: reference });
    await tellTeam(client, { ...found, email: "" }, "address-forgotten", hadAnswer);
  });
}

const selectKnows = `select ${candidateKnows} as knows from application a where id = $1`;

/**
 * Sends the link to the candidate's page once more. Nothing is done while an email waits, after three in a day, for an
 * application with spam signs, and without an address.
 */
export async function sendLinkAgain(
  pool: pg.Pool,
  { reference, key, network }: { reference: string; key: string; network: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const found = await lockApplication(client, reference);
    if (!found || !isKeyOf(found, key)) return;
    const { rows } = await client.query<{ may: boolean }>(
      `select ${maySendAgain} as may from application a where id = $1`,
      [found.id],
    );
    if (rows[0]?.may) await addMail(client, { applicationId: found.id, kind: "confirmation", network });
  });
}

/** True means that the link may be sent once more, as SQL over `application a`. */
export const maySendAgain = `(a.email <> '' and cardinality(a.spam_signs) < ${signsWithoutReceipt} and exists (
    select from mail where application_id = a.id and kind = 'confirmation')
  and not exists (select from mail where application_id = a.id and kind = 'confirmation'
                    and sent_at is null and gave_up_at is null)
  and (select count(*) from mail where application_id = a.id and kind = 'confirmation'
         and added_at > now() - interval '1 day') < ${mailsADay})`;

/**
 * Stores an address where the site looks for it; an empty one for none. Confirmations that wait are not sent. An answer that
 * waits, also for other applications of the mailbox, goes on its own way. Where the old address was not the candidate's, it
 * is not kept with earlier mail either.
 */
async function storeAddress(client: Database, found: LockedApplication, email: string): Promise<void> {
  const { id, reference } = found;
  const fields = { ...found, email };
  await client.query(
    `update application set email = $2, person_keys = $3, search_text = $4 || chr(10) || split_part(search_text, chr(10), 2)
     where id = $1`,
    [id, email, personKeysOf(fields), searchTextOf(fields, reference)],
  );
  await client.query(
    "delete from mail where application_id = $1 and kind = 'confirmation' and sent_at is null and gave_up_at is null",
    [id],
  );
  await client.query(
    `update mail set letter = case when sent_at is null and gave_up_at is null then gen_random_uuid() else letter end,
                     went_to = case when $3 then nullif(went_to, $2) else went_to end,
                     to_address = case when $3 then nullif(to_address, $2) else to_address end
     where application_id = $1`,
    [id, found.email, email === ""],
  );
}

async function tellTeam(
  client: Database,
  application: KeyedApplication & { email: string },
  action: "address-corrected" | "address-forgotten",
  hadAnswer = false,
): Promise<void> {
  await recordChange(client, { member: null, action, subject: application.reference });
  await addAddressLine(client, application, hadAnswer);
}
