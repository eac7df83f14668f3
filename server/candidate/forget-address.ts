import type pg from "pg";
import { chatMessages } from "../../content/chat-messages.ts";
import { isSameKey, notMeKey, refusedMailbox } from "../applications/candidate-links.ts";
import { candidateKnows } from "../applications/progress.ts";
import { recordChange } from "../applications/record-change.ts";
import { personKeysOf } from "../applications/same-person.ts";
import { newSearchText, searchTextOf } from "../applications/search-text.ts";
import { lockApplication } from "../applications/stored-application.ts";
import { inTransaction } from "../database/transaction.ts";
import { replaceMessages } from "../jobs/chat/replace-messages.ts";
import { addJob } from "../jobs/job-table.ts";
import { leaveAddress } from "../jobs/mail/mail-table.ts";

/**
 * Forgets an application's email address, because its owner says that the application is not theirs: no mail about it goes
 * there anymore, the chat gets the application anew without it, and the team learns of it. Nothing else is deleted. Of an
 * address that the candidate has changed since, nothing is left but that it can't be entered again. Nothing is done for a
 * key of another address.
 */
export async function forgetAddress(
  pool: pg.Pool,
  { reference, key }: { reference: string; key: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const found = await lockApplication(client, reference);
    if (!found) return;
    const { id, secret, keyVersion } = found;
    const { rows } = await client.query<{ email: string }>(selectAddresses, [id]);
    const email = rows.map((row) => row.email).find((one) => isSameKey(notMeKey(secret, { id, email: one }), key));
    if (email === undefined) return;
    await client.query(insertRefused, [id, refusedMailbox(secret, email)]);
    if (email !== found.email) {
      await client.query("update mail set went_to = null where application_id = $1 and went_to = $2", [id, email]);
      return;
    }
    const fields = { ...found, email: "" };
    const knows = async () => (await client.query<{ knows: boolean }>(selectKnows, [id])).rows[0]!.knows;
    const knewBefore = await knows();
    await client.query(
      `update application set email = '', person_keys = $2, search_text = ${newSearchText("$3")} where id = $1`,
      [id, personKeysOf(fields), searchTextOf(fields, reference)],
    );
    await leaveAddress(client, found, true);
    const hadAnswer = knewBefore && !(await knows());
    if (hadAnswer) await addJob(client, { kind: "button", subject: reference });
    await recordChange(client, { member: null, action: "address-forgotten", subject: reference });
    const line = chatMessages.addressForgotten(reference, hadAnswer);
    await replaceMessages(client, found, `address-${keyVersion}-removed`, line);
  });
}

/** The address, and those to which mail went before it was changed. */
const selectAddresses = `
  select email from application where id = $1 and email <> ''
  union select went_to from mail where application_id = $1 and went_to <> ''`;

const insertRefused = "insert into refused_mailbox (application_id, mailbox) values ($1, $2) on conflict do nothing";

const selectKnows = `select ${candidateKnows} as knows from application a where id = $1`;
