import type { FileHandle } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Receipt } from "../../application/answer.ts";
import type { ApplicationFields } from "../../application/fields.ts";
import type { Mark } from "../../application/marks.ts";
import { newReference } from "../../application/reference.ts";
import type { ResumeScan } from "../scan/open-scanner.ts";
import { forgetUpload } from "../staging/forget-upload.ts";
import { findReceiptOfKey } from "./find-receipt.ts";
import { readPieces } from "./read-pieces.ts";
import { isUnavailable } from "./store-trouble.ts";

/** An application that was judged and may be stored. `resume.handle` is read from its start. */
export type SubmittedApplication = {
  fields: ApplicationFields;
  positionId: string;
  idempotencyKey: string;
  /** Why it looks like spam; nothing is discarded for it. */
  marks: Mark[];
  /** The upload that its resume was assembled from, if it was: it goes when the application is stored. */
  uploadId?: string;
  resume: {
    name: string;
    mediaType: string;
    sizeBytes: number;
    sha256: Buffer;
    scan: ResumeScan;
    handle: FileHandle;
  };
};

export type SubmitOutcome =
  | { kind: "stored"; receipt: Receipt }
  /** The same key was stored before: its receipt, nothing new. */
  | { kind: "duplicate"; receipt: Receipt }
  /** Not stored as far as anybody can tell; the same key may be sent again. */
  | { kind: "unavailable"; cause: unknown };

/**
 * Stores an application with its resume and the job to relay it, all or nothing, in one transaction.
 * `stored` is returned only after the commit. Throws for mistakes of ours, not for trouble of the store.
 */
export async function submitApplication(pool: pg.Pool, application: SubmittedApplication): Promise<SubmitOutcome> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const outcome = await storeUnderFreeReference(client, application);
    client.release();
    if (outcome.kind === "stored") wakeRelay(pool);
    return outcome;
  } catch (cause) {
    // The server rolls back when the connection ends, whatever state it was in.
    client?.release(true);
    if (isUnavailable(cause)) return { kind: "unavailable", cause };
    throw cause;
  }
}

/** 256 KB, so that a resume is written and read back without ever being whole in memory. */
const chunkBytes = 256 * 1024;

async function storeUnderFreeReference(client: pg.PoolClient, application: SubmittedApplication) {
  for (;;) {
    const outcome = await store(client, application, newReference());
    if (outcome) return outcome;
  }
}

/** Null when the reference is taken: one in 10^12, but then somebody else's. */
async function store(
  client: pg.PoolClient,
  application: SubmittedApplication,
  reference: string,
): Promise<SubmitOutcome | null> {
  const id = randomUUID();
  await client.query("begin");
  const { rows } = await client.query<{ received_at: Date }>(insertApplication, [
    id,
    reference,
    ...applicationValues(application),
  ]);
  const [row] = rows;
  if (!row) {
    await client.query("rollback");
    const receipt = await findReceiptOfKey(client, application.idempotencyKey);
    return receipt && { kind: "duplicate", receipt };
  }
  await storeResume(client, id, application.resume);
  if (application.uploadId) await forgetUpload(client, application.uploadId);
  await client.query("insert into outbox (application_id) values ($1)", [id]);
  await client.query("commit");
  return { kind: "stored", receipt: { reference, receivedAt: row.received_at.toISOString() } };
}

// No conflict target: a taken reference is passed over like a repeated key, and told from it afterwards.
const insertApplication = `
  insert into application (id, reference, idempotency_key, marks, position_id, position_title,
    first_name, last_name, email, phone, experience, portfolio, cover_letter)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict do nothing
  returning received_at`;

function applicationValues({ fields, positionId, idempotencyKey, marks }: SubmittedApplication) {
  const { position, firstName, lastName, email, phone, experience, portfolio, coverLetter } = fields;
  return [
    idempotencyKey,
    marks,
    positionId,
    position,
    firstName,
    lastName,
    email,
    phone,
    experience,
    portfolio,
    coverLetter,
  ];
}

async function storeResume(client: pg.PoolClient, id: string, resume: SubmittedApplication["resume"]) {
  const { name, mediaType, sizeBytes, sha256, scan } = resume;
  await client.query(
    `insert into resume (application_id, file_name, media_type, size_bytes, sha256, scan, scan_signature)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, name, mediaType, sizeBytes, sha256, scan.verdict, scan.verdict === "infected" ? scan.signature : null],
  );
  let number = 0;
  for await (const piece of readPieces(resume.handle, chunkBytes)) {
    await client.query("insert into resume_chunk (application_id, number, bytes) values ($1, $2, $3)", [
      id,
      number,
      piece,
    ]);
    number += 1;
  }
}

/**
 * After the commit, not in it: PostgreSQL lets commits that notify pass one at a time, each with its flush to the disk.
 * Nothing is lost with it but half a minute, after which the relay looks by itself.
 */
function wakeRelay(pool: pg.Pool) {
  void pool.query("select pg_notify('outbox', '')").catch(() => {});
}
