import { createHash } from "node:crypto";
import type pg from "pg";
import type { StoredResume } from "./read-application.ts";

/** 2 MB at a time, so that the file is in memory only once. */
const chunksPerRead = 8;

/** The bytes of a stored resume in chunks, or null when they are not the ones that were received. */
export async function readResume(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
  { sha256 }: Pick<StoredResume, "sha256">,
): Promise<Buffer[] | null> {
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  for (;;) {
    const { rows } = await client.query<{ bytes: Buffer }>(
      "select bytes from resume_chunk where application_id = $1 order by number offset $2 limit $3",
      [applicationId, chunks.length, chunksPerRead],
    );
    for (const { bytes } of rows) {
      hash.update(bytes);
      chunks.push(bytes);
    }
    if (rows.length < chunksPerRead) break;
  }
  return hash.digest().equals(sha256) ? chunks : null;
}
