import type pg from "pg";
import type { ResumeScan } from "../scan/open-scanner.ts";
import type { StoredResume } from "./read-application.ts";

/** The resume of an application; null when it has none. `isWithheld`: it may be handed out only on a second request. */
export type FoundResume = StoredResume & { applicationId: string; isWithheld: boolean };

/** The resume of the application `reference`, without its content; `unknown` when there is no such application. */
export async function findResume(pool: pg.Pool, reference: string): Promise<FoundResume | null | "unknown"> {
  const { rows } = await pool.query<Omit<FoundResume, "fileName" | "isWithheld"> & { fileName: string | null }>(
    `select a.id as "applicationId", r.file_name as "fileName", r.media_type as "mediaType",
            r.size_bytes as "sizeBytes", r.sha256,
            json_strip_nulls(json_build_object('kind', r.scan, 'signature', r.scan_signature)) as scan
     from application a left join resume r on r.application_id = a.id where a.reference = $1`,
    [reference],
  );
  const [row] = rows;
  if (!row) return "unknown";
  if (row.fileName === null) return null;
  return { ...row, fileName: row.fileName, isWithheld: isWithheld(row.scan) };
}

/** Whether a virus was found, or the scanner gave no verdict. */
function isWithheld({ kind }: ResumeScan): boolean {
  return kind === "infected" || kind === "unscannable";
}
