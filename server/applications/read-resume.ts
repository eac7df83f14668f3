import { createHash } from "node:crypto";
import type pg from "pg";
import { resumeColumns, resumeIn, type ResumeRow, type StoredResume } from "./stored-application.ts";

/** Returns null without a resume, or without such an application. */
export async function findResume(
  pool: pg.Pool,
  reference: string,
): Promise<(StoredResume & { applicationId: string }) | null> {
  const { rows } = await pool.query<ResumeRow & { applicationId: string }>(
    `select a.id as "applicationId", ${resumeColumns}
     from application a join resume r on r.application_id = a.id where a.reference = $1`,
    [reference],
  );
  const [row] = rows;
  return row ? { applicationId: row.applicationId, ...resumeIn(row) } : null;
}

/** 2 MB. */
const chunksPerRead = 8;

/** Returns null when the bytes differ from the checksum. */
export async function readResume(...resume: Parameters<typeof streamResume>): Promise<Buffer[] | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of streamResume(...resume)) chunks.push(chunk);
    return chunks;
  } catch (error) {
    if (error instanceof DamagedResume) return null;
    throw error;
  }
}

/**
 * Reads the same, a few chunks in memory at a time. Throws after the last one when the bytes differ from the checksum.
 */
export async function* streamResume(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
  { sha256 }: Pick<StoredResume, "sha256">,
): AsyncGenerator<Buffer, void> {
  const hash = createHash("sha256");
  for (let count = 0; ; count += chunksPerRead) {
    const { rows } = await client.query<{ bytes: Buffer }>(
      "select bytes from resume_chunk where application_id = $1 order by number offset $2 limit $3",
      [applicationId, count, chunksPerRead],
    );
    for (const { bytes } of rows) {
      hash.update(bytes);
      yield bytes;
    }
    if (rows.length < chunksPerRead) break;
  }
  if (!hash.digest().equals(sha256)) throw new DamagedResume("A stored resume differs from the received one.");
}

class DamagedResume extends Error {}
