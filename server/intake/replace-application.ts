import type pg from "pg";
import type { ApplicationFields, PositionChoice } from "../../application/fields.ts";
import { textFieldNames } from "../../application/fields.ts";
import { changesADay } from "../../application/limits.ts";
import { signsWithoutReceipt, type SpamSign } from "../../application/spam-signs.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { linkKindOf, refusedMailbox, statusUrlOf } from "../applications/candidate-links.ts";
import { recordChange } from "../applications/record-change.ts";
import { personKeysOf } from "../applications/same-person.ts";
import { letterWordsOf, newSearchText, searchTextOf } from "../applications/search-text.ts";
import { columnValues, lockApplication, type LockedApplication } from "../applications/stored-application.ts";
import { mayChange } from "../applications/progress.ts";
import { inTransaction } from "../database/transaction.ts";
import { replaceMessages } from "../jobs/chat/replace-messages.ts";
import { addMail } from "../jobs/mail/add-mail.ts";
import { leaveAddress } from "../jobs/mail/mail-table.ts";
import { resendMissedAnswer } from "../jobs/mail/resend-missed-answer.ts";
import { daySeconds, takeTokens, type TooMany } from "../limits/rate-limit.ts";
import { insertResume, type NewResume } from "./insert-resume.ts";

export type Change = {
  reference: string;
  /** Of the page: the key of a mail changes nothing. */
  key: string;
  /** A UUID of the form: the same sent twice is done once. */
  formId: string;
  fields: ApplicationFields;
  position: PositionChoice;
  spamSigns: SpamSign[];
  /** Null: the resume stays. */
  resume: NewResume | null;
  /** Whose daily share of mail is used. */
  network: string;
  hasMail: boolean;
};

/**
 * `replaced`: or nothing was changed; `statusUrl` is where the page is now. `answered`: an answer came first. `refused
 * mailbox`: the owner of the new address said that the application is not theirs. `ended`: the link is another one now.
 */
export type ReplaceOutcome =
  { kind: "replaced"; statusUrl: string } | { kind: "answered" | "refused mailbox" | "ended" } | TooMany;

/**
 * Replaces what a candidate sent, in one transaction: fields, resume, the page's link, and the messages in the chat.
 * Reference, place in the list, notes and the day that was named stay. Answers are added under the same lock: one that is
 * under way ends the changes.
 */
export async function replaceApplication(pool: pg.Pool, change: Change): Promise<ReplaceOutcome> {
  const { reference, key, formId, resume } = change;
  return inTransaction(pool, async (client) => {
    const found = await lockApplication(client, reference);
    // Sent again, under the old key: the first response may have been lost, or a slip was mended by the way back.
    const isAgain = found?.changeId === formId;
    if (!found || !(isAgain || linkKindOf(found.secret, found, key) === "own")) return { kind: "ended" };
    const { id, secret, keyVersion } = found;
    const { rows } = await client.query<{ may: boolean; isRefused: boolean }>(selectMay, [
      id,
      refusedMailbox(secret, change.fields.email),
    ]);
    const { may, isRefused } = rows[0]!;
    if (!may) return { kind: "answered" };
    if (isRefused) return { kind: "refused mailbox" };
    const isNewResume = resume !== null && !(isAgain && (await isStored(client, id, resume)));
    const changed = changedNames(found, change, isNewResume);
    if (changed.length === 0) return { kind: "replaced", statusUrl: statusUrlOf(secret, found) };
    const limit = { capacity: changesADay, refillSeconds: daySeconds };
    const tokens = await takeTokens(client, { bucket: `changes ${id}`, limit });
    if (tokens.kind === "too-many") return tokens;
    await storeFields(client, found, change);
    if (resume && isNewResume) {
      await client.query("delete from resume where application_id = $1", [id]);
      await insertResume(client, id, resume);
    }
    if (change.fields.email !== found.email) await moveMail(client, found, change);
    await recordChange(client, { member: null, action: "changed", subject: reference });
    await replaceMessages(client, found, `change-${found.keyVersion + 1}`, chatMessages.changed(reference, changed));
    return { kind: "replaced", statusUrl: statusUrlOf(secret, { ...found, keyVersion: keyVersion + 1 }) };
  });
}

const selectMay = `
  select ${mayChange} as may,
         exists (select from refused_mailbox where application_id = a.id and mailbox = $2) as "isRefused"
  from application a where id = $1`;

/** Returns the names of what differs, in the order of the form. */
function changedNames(found: LockedApplication, { fields }: Change, isNewResume: boolean) {
  const texts = textFieldNames.filter((name) => fields[name] !== found[name]);
  return [...texts, ...(isNewResume ? (["resume"] as const) : [])];
}

async function isStored(client: pg.ClientBase, id: string, { name, sha256 }: NewResume): Promise<boolean> {
  const select = "select from resume where application_id = $1 and file_name = $2 and sha256 = $3";
  return (await client.query(select, [id, name, sha256])).rowCount !== 0;
}

async function storeFields(client: pg.ClientBase, { id, reference }: LockedApplication, change: Change): Promise<void> {
  const { fields, position, spamSigns, formId } = change;
  const row = {
    ...columnValues(fields),
    position_id: position.id,
    spam_signs: spamSigns,
    person_keys: personKeysOf(fields),
    letter_words: letterWordsOf(fields.coverLetter),
    change_id: formId,
  };
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 3}`);
  await client.query(
    `update application set key_version = key_version + 1, changed_at = now(), search_text = ${newSearchText("$2")},
                            (${columns.join(", ")}) = row(${places.join(", ")}) where id = $1`,
    [id, searchTextOf(fields, reference), ...Object.values(row)],
  );
}

/** The new address gets the link to the page, and an answer that did not arrive. */
async function moveMail(client: pg.ClientBase, found: LockedApplication, change: Change): Promise<void> {
  const { hasMail, spamSigns, network } = change;
  await leaveAddress(client, found, false);
  if (!hasMail) return;
  if (spamSigns.length < signsWithoutReceipt)
    await addMail(client, { applicationId: found.id, kind: "confirmation", network });
  await resendMissedAnswer(client, found.id);
}
