import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { RaiseAlarm } from "../base/alarms.ts";
import type { Receipt } from "../../application/answer.ts";
import type { ApplicationFields } from "../../application/fields.ts";
import { signsWithoutReceipt, type SpamSign } from "../../application/spam-signs.ts";
import { teamDayOf } from "../applications/team-day.ts";
import { personKeysOf } from "../applications/same-person.ts";
import { letterWordsOf, searchTextOf } from "../applications/search-text.ts";
import { referenceOf, statusSecret, statusUrlOf, type LinkedApplication } from "../applications/candidate-links.ts";
import { columnValues } from "../applications/stored-application.ts";
import { dayToHearBy } from "../applications/progress.ts";
import { addJob } from "../jobs/job-table.ts";
import { addMail } from "../jobs/mail/add-mail.ts";
import { inTransaction } from "../database/transaction.ts";
import { insertResume, type NewResume } from "./insert-resume.ts";

export type SubmittedApplication = {
  fields: ApplicationFields;
  positionId: string;
  idempotencyKey: string;
  spamSigns: SpamSign[];
  /** A word of `content/sources.ts`: the link by which the candidate came. */
  source: string | null;
  /** The candidate's network, whose emails are counted. Only a hash is stored. */
  network: string;
  /** True means that mail is configured: then the candidate gets one, unless there are several spam signs. */
  hasMail: boolean;
  /** Within how many days the candidate is promised to hear; null for no promise. */
  replyWithinDays: number | null;
  resume: NewResume;
};

/**
 * What an earlier post under the same key led to; nothing new is stored. `repeated` has the receipt of the first time.
 * `erased`: the application was withdrawn or deleted since.
 */
export type EarlierOutcome = { kind: "repeated"; receipt: Receipt } | { kind: "erased" };

export type SubmitOutcome = { kind: "stored"; receipt: Receipt } | EarlierOutcome;

/**
 * Stores an application with its resume and the jobs to pass it on, all or nothing, in one transaction. The receipt is
 * read back after the commit: it is given only for a row that exists. After an error the same key may be sent again.
 */
export async function submitApplication(
  pool: pg.Pool,
  application: SubmittedApplication,
  raiseAlarm: RaiseAlarm,
): Promise<SubmitOutcome> {
  for (let attempt = 0; ; attempt++) {
    const stored = await inTransaction(pool, (client) => store(client, application, attempt));
    if (stored.kind === "stored") {
      const receipt = await findReceiptOfKey(pool, application.idempotencyKey);
      if (receipt) return { kind: "stored", receipt };
      raiseAlarm("receipt-without-row", `${stored.reference} was committed and is not in the database.`);
      throw new Error("A committed application is not in the database.");
    }
    const earlier = stored.kind === "taken" ? await findEarlier(pool, application.idempotencyKey) : stored;
    if (earlier) return earlier;
    // Another application has the reference: one chance in 10^12.
  }
}

/** Returns what an earlier post under `key` led to; null for a key that is new. */
export async function findEarlier(pool: pg.Pool, key: string): Promise<EarlierOutcome | null> {
  const receipt = await findReceiptOfKey(pool, key);
  if (receipt) return { kind: "repeated", receipt };
  return (await isErased(pool, referenceOf(await readSecret(pool), key, 0))) ? { kind: "erased" } : null;
}

async function readSecret(database: Pick<pg.ClientBase, "query">): Promise<Buffer> {
  const { rows } = await database.query<{ secret: Buffer }>(`select ${statusSecret} as secret`);
  return rows[0]!.secret;
}

async function isErased(database: Pick<pg.ClientBase, "query">, reference: string): Promise<boolean> {
  const { rowCount } = await database.query("select from erased_application where reference = $1", [reference]);
  return rowCount !== 0;
}

async function findReceiptOfKey(pool: pg.Pool, key: string): Promise<Receipt | null> {
  const { rows } = await pool.query<
    Omit<LinkedApplication, "email"> & { receivedAt: Date; answerBy: string | null; secret: Buffer }
  >({ name: "receipt", text: selectReceipt }, [key]);
  const [row] = rows;
  if (!row) return null;
  const { reference, receivedAt, secret } = row;
  return {
    reference,
    receivedAt: receivedAt.toISOString(),
    statusUrl: statusUrlOf(secret, row),
    ...(row.answerBy !== null && { answerBy: row.answerBy }),
  };
}

const selectReceipt = `
  select id, reference, key_version as "keyVersion", received_at as "receivedAt",
         ${dayToHearBy("now()")} as "answerBy", ${statusSecret} as secret
  from application a where idempotency_key = $1`;

/** `taken`: nothing is stored, because an application has the key, or the reference. */
type StoreOutcome = { kind: "stored"; reference: string } | { kind: "taken" } | { kind: "erased" };

async function store(client: pg.ClientBase, application: SubmittedApplication, attempt: number): Promise<StoreOutcome> {
  const { idempotencyKey, network, spamSigns, resume } = application;
  const [id, reference] = [randomUUID(), referenceOf(await readSecret(client), idempotencyKey, attempt)];
  if (!(await insertApplication(client, { id, reference }, application))) return { kind: "taken" };
  // Only now: the insertion has waited for an erasure under way.
  if (await isErased(client, reference)) {
    // Undoes the insertion; what is committed then is empty.
    await client.query("rollback and chain");
    return { kind: "erased" };
  }
  await insertResume(client, id, resume);
  await addJob(client, { kind: "application", subject: id, canWait: spamSigns.length > 0 });
  if (getsConfirmation(application)) await addMail(client, { applicationId: id, kind: "confirmation", network });
  return { kind: "stored", reference };
}

function getsConfirmation({ hasMail, spamSigns }: SubmittedApplication): boolean {
  return hasMail && spamSigns.length < signsWithoutReceipt;
}

/**
 * Returns false, and inserts nothing, when the key or the reference is taken. The day that is promised is stored: the promise
 * stays, whatever is promised to others later.
 */
async function insertApplication(
  client: pg.ClientBase,
  ids: { id: string; reference: string },
  { fields, positionId, idempotencyKey, spamSigns, source, replyWithinDays }: SubmittedApplication,
): Promise<boolean> {
  const row = {
    ...ids,
    idempotency_key: idempotencyKey,
    spam_signs: spamSigns,
    position_id: positionId,
    source,
    search_text: searchTextOf(fields, ids.reference),
    letter_words: letterWordsOf(fields.coverLetter),
    person_keys: personKeysOf(fields),
    ...columnValues(fields),
  };
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 2}`);
  // No conflict target: a taken reference is skipped like a repeated key; the caller tells them apart.
  const { rowCount } = await client.query(
    `insert into application (answer_by, ${columns.join(", ")})
     values (${teamDayOf("now()")} + $1::integer, ${places.join(", ")})
     on conflict do nothing`,
    [replyWithinDays, ...Object.values(row)],
  );
  return rowCount === 1;
}
