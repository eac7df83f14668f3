import { Readable } from "node:stream";
import type pg from "pg";
import { readRecord } from "../applications/read-record.ts";
import { zipRecord } from "../applications/zip-record.ts";
import { fileHeaders } from "./file-headers.ts";
import type { SiteResponse } from "./response.ts";

/** Returns one file with everything that is stored about an application; null when there is none. */
export async function recordDownload(
  pool: pg.Pool,
  reference: string,
  options: { withNotes: boolean },
): Promise<SiteResponse | null> {
  const record = await readRecord(pool, reference, options);
  if (!record) return null;
  const headers = { ...fileHeaders(`${reference}.zip`), "Content-Type": "application/zip" };
  return { status: 200, headers, body: Readable.from(zipRecord(pool, reference, record)) };
}
