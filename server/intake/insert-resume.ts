import type pg from "pg";
import { scanColumns, type ResumeScan } from "../scan/open-scanner.ts";
import { readChunks, type SpoolFile } from "./spool.ts";

export type NewResume = {
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: Buffer;
  scan: ResumeScan;
  file: Pick<SpoolFile, "read">;
};

/** A resume is stored in rows of so many bytes, written and read one at a time. */
const chunkBytes = 262_144;

/** In chunks, so that a resume is written and read back without ever being whole in memory. */
export async function insertResume(client: pg.ClientBase, applicationId: string, resume: NewResume): Promise<void> {
  const { name, mediaType, sizeBytes, sha256, scan, file } = resume;
  await client.query(
    `insert into resume (application_id, file_name, media_type, size_bytes, sha256, scan, scan_signature)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [applicationId, name, mediaType, sizeBytes, sha256, ...scanColumns(scan)],
  );
  let number = 0;
  for await (const chunk of readChunks(file, chunkBytes)) {
    const insertChunk = "insert into resume_chunk (application_id, number, bytes) values ($1, $2, $3)";
    await client.query(insertChunk, [applicationId, number, chunk]);
    number += 1;
  }
}
