import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { RaiseAlarm } from "../base/alarms.ts";
import type { Receipt } from "../../application/answer.ts";
import type { ApplicationFields } from "../../application/fields.ts";
import { signsWithoutReceipt, type SpamSign } from "../../application/spam-signs.ts";
import { teamTimeZone } from "../../content/site.ts";
import { newReference } from "../../application/reference.ts";
import { personKeysOf } from "../applications/same-person.ts";
import { searchTextOf } from "../applications/search-text.ts";
import { columnValues, statusSecret, statusUrlOf, type KeyedApplication } from "../applications/stored-application.ts";
import { answerBy, isOpen, isOverdue } from "../applications/team-progress.ts";
import { type ResumeScan, scanColumns } from "../scan/open-scanner.ts";
import { canWaitSeconds, insertJobsOf } from "../jobs/job-table.ts";
import { insertConfirmationsOf } from "../jobs/mail/mail-table.ts";
import { readChunks, type SpoolFile } from "./spool.ts";
import { inTransaction } from "../database/transaction.ts";

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
  sendsMail: boolean;
  /** Within how many days the candidate is promised to hear; null for no promise. */
  replyWithinDays: number | null;
  resume: {
    name: string;
    mediaType: string;
    sizeBytes: number;
    sha256: Buffer;
    scan: ResumeScan;
    file: Pick<SpoolFile, "read">;
  };
};

/** A resume is stored in rows of so many bytes, written and read one at a time. */
const chunkBytes = 262_144;

/** `repeated`: the same key was stored before. The receipt of the first time; nothing new is stored. */
export type SubmitOutcome = { kind: "stored"; receipt: Receipt } | { kind: "repeated"; receipt: Receipt };

/**
 * Stores an application with its resume and the jobs to pass it on, all or nothing, in one transaction. The receipt is
 * read back after the commit: it is given only for a row that exists. After an error the same key may be sent again.
 */
export async function submitApplication(
  pool: pg.Pool,
  application: SubmittedApplication,
  raiseAlarm: RaiseAlarm,
): Promise<SubmitOutcome> {
  for (;;) {
    const stored = await storeWhole(pool, application);
    const receipt = await findReceiptOfKey(pool, application.idempotencyKey);
    if (receipt) return { kind: stored ? "stored" : "repeated", receipt };
    // Otherwise another application has the reference: one chance in 10^12.
    if (stored) {
      raiseAlarm("receipt-without-row", `${stored} was committed and is not in the database.`);
      throw new Error("A committed application is not in the database.");
    }
  }
}

export async function findReceiptOfKey(pool: pg.Pool, key: string): Promise<Receipt | null> {
  const { rows } = await pool.query<KeyedApplication & { receivedAt: Date; answerBy: string | null; secret: Buffer }>(
    { name: "receipt", text: selectReceipt },
    [key],
  );
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
         case when ${isOpen} and not ${isOverdue("now()")} then ${answerBy} end as "answerBy", ${statusSecret} as secret
  from application a where idempotency_key = $1`;

/** Most resumes are one chunk. Then one statement stores all, and is a transaction of its own. */
function storeWhole(pool: pg.Pool, application: SubmittedApplication): Promise<string | null> {
  if (application.resume.sizeBytes <= chunkBytes) return store(pool, application);
  return inTransaction(pool, (client) => store(client, application));
}

type Database = Pick<pg.Pool, "query">;

/** Returns the reference; null, and nothing is stored, when it or the key is taken. */
async function store(database: Database, application: SubmittedApplication): Promise<string | null> {
  const id = randomUUID();
  const reference = newReference();
  // In chunks, so that a resume is written and read back without ever being whole in memory.
  const chunks = readChunks(application.resume.file, chunkBytes);
  const { value: firstChunk } = await chunks.next();
  if (!(await insertApplication(database, { id, reference }, application, firstChunk))) return null;
  let number = 1;
  for await (const chunk of chunks) {
    const values = [id, number, chunk];
    await database.query({ name: "insert chunk", text: insertChunk }, values);
    number += 1;
  }
  return reference;
}

function getsConfirmation({ sendsMail, spamSigns }: SubmittedApplication): boolean {
  return sendsMail && spamSigns.length < signsWithoutReceipt;
}

const insertChunk = "insert into resume_chunk (application_id, number, bytes) values ($1, $2, $3)";

/**
 * Inserts the application, its resume, the resume's first chunk, its mail and both jobs in one statement: each round trip
 * takes time of both sides. The day that is promised is stored: the promise stays, whatever is promised to others later.
 */
async function insertApplication(
  database: Database,
  ids: { id: string; reference: string },
  application: SubmittedApplication,
  firstChunk: Buffer | void,
): Promise<boolean> {
  const { fields, positionId, idempotencyKey, spamSigns, source, network, replyWithinDays, resume } = application;
  const row = {
    ...ids,
    idempotency_key: idempotencyKey,
    spam_signs: spamSigns,
    position_id: positionId,
    source,
    search_text: searchTextOf(fields, ids.reference),
    person_keys: personKeysOf(fields),
    ...columnValues(fields),
  };
  const columns = Object.keys(row);
  const { name, mediaType, sizeBytes, sha256, scan } = resume;
  const resumeValues = [name, mediaType, sizeBytes, sha256, ...scanColumns(scan)];
  const mailNetwork = getsConfirmation(application) ? network : null;
  const secondsBehind = spamSigns.length > 0 ? canWaitSeconds : 0;
  const places = columns.map((_, index) => `$${index + 10}`);
  // No conflict target: a taken reference is skipped like a repeated key; the caller tells them apart.
  const { rowCount } = await database.query(
    {
      name: "insert application",
      text: `
        with stored as (
          insert into application (answer_by, ${columns.join(", ")})
          values ((now() at time zone '${teamTimeZone}')::date + $7::integer, ${places.join(", ")})
          on conflict do nothing returning id
        ), stored_resume as (
          insert into resume (application_id, file_name, media_type, size_bytes, sha256, scan, scan_signature)
          select id, $1, $2, $3::integer, $4::bytea, $5, $6 from stored returning application_id
        ), stored_chunk as (
          insert into resume_chunk (application_id, number, bytes)
          select application_id, 0, $${columns.length + 10}::bytea from stored_resume
        ), stored_job as (
          ${insertJobsOf("application", "stored", "$8::bigint")}
        ), ${insertConfirmationsOf("stored", "$9::text")}
        select from stored`,
    },
    // The chunk is last: the driver copies what it has written when the next value needs more room.
    [...resumeValues, replyWithinDays, secondsBehind, mailNetwork, ...Object.values(row), firstChunk],
  );
  return rowCount === 1;
}
