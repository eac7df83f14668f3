import path from "node:path";
import type pg from "pg";
import { safeFileName, singleLine } from "../server/applications/clean-text.ts";
import { readResume } from "../server/applications/read-resume.ts";
import { scanKind } from "../server/scan/scan-columns.ts";
import { done, failed, notFound, type CommandResult } from "./command-result.ts";
import { writePrivateFile } from "./output/private-file.ts";

type Row = { id: string; fileName: string | null; sha256: Buffer; scan: string; scanSignature: string | null };

/**
 * Saves an application's resume, checked against the sum made when it came in. Without `out` it goes into the working
 * folder under its reference and name. Only when forced does it overwrite a file that is there or save one that the virus scan
 * withholds.
 */
export async function saveResume(
  pool: pg.Pool,
  { reference, out, isForced }: { reference: string; out: string | null; isForced: boolean },
): Promise<CommandResult> {
  const { rows } = await pool.query<Row>(
    `select a.id, r.file_name as "fileName", r.sha256, ${scanKind} as scan, r.scan_signature as "scanSignature"
     from application a left join resume r on r.application_id = a.id where a.reference = $1`,
    [reference],
  );
  const [row] = rows;
  if (!row) return notFound(reference);
  if (row.fileName === null) return failed(3, `The application ${reference} has no resume.`);
  if (row.scanSignature !== null && !isForced) return failed(1, infected(reference, row.scanSignature));
  if (row.scan === "unscannable" && !isForced) return failed(1, unscannable(reference));
  const content = await readResume(pool, row.id, row);
  if (!content) return failed(1, `The stored resume of ${reference} is damaged: restore it from a backup.`);

  const file = path.resolve(out ?? `${reference}-${safeFileName(row.fileName)}`);
  const trouble = await writePrivateFile(file, isForced, (handle) => handle.writev(content));
  if (trouble) return failed(1, trouble);
  const sizeBytes = content.reduce((sum, { length }) => sum + length, 0);
  const { sha256, scan } = row;
  return done(`Saved ${file} (${sizeBytes} bytes, virus scan: ${scan}).`, {
    file,
    sizeBytes,
    sha256: sha256.toString("hex"),
    scan,
  });
}

function unscannable(reference: string): string {
  return `The virus scan gave no verdict on the resume of ${reference}, so it was not saved. --force saves it.`;
}

function infected(reference: string, signature: string): string {
  return `The virus scan found ${singleLine(signature)} in the resume of ${reference}, so it was not saved. --force saves it.`;
}
