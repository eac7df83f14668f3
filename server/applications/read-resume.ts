import { createHash } from "node:crypto";
import type pg from "pg";
import type { StoredResume } from "./read-application.ts";

/** 2 MB at a time. */
const chunksPerRead = 8;

/** The bytes of a stored resume in chunks, or null when they are not the ones that were received. */
export async function readResume(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
  { sha256 }: Pick<StoredResume, "sha256">,
): Promise<Buffer[] | null> {
  const chunks: Buffer[] = [];
  const reading = readChunks(client, applicationId, { sha256 });
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return value ? chunks : null;
    chunks.push(value);
  }
}

/** The same, a few chunks in memory at a time. Throws after the last one when they are not those that were received. */
export async function* streamResume(...resume: Parameters<typeof readChunks>): AsyncGenerator<Buffer, void> {
  if (!(yield* readChunks(...resume))) throw new Error("A stored resume differs from what was received.");
}

/** Returns whether the chunks are the ones that were received. */
async function* readChunks(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
  { sha256 }: Pick<StoredResume, "sha256">,
): AsyncGenerator<Buffer, boolean> {
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
    if (rows.length < chunksPerRead) return hash.digest().equals(sha256);
  }
}
