import { open, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { safeFileName } from "../server/relay/clean-text.ts";
import { readResume } from "../server/relay/read-resume.ts";
import { done, failed, notFound, type CommandResult } from "./command-result.ts";

/**
 * Saves an application's resume, checked against the sum made when it came in. Without `out` it goes into the working
 * folder under its reference and name. A file that is there is kept unless `mayOverwrite`.
 */
export async function saveResume(
  pool: pg.Pool,
  { reference, out, mayOverwrite }: { reference: string; out: string | null; mayOverwrite: boolean },
): Promise<CommandResult> {
  if (out?.split(/[/\\]/).includes("..")) return failed(2, "--out must not lead upwards (..): give the whole path.");
  const { rows } = await pool.query<{ id: string; fileName: string | null; sha256: Buffer }>(
    `select a.id, r.file_name as "fileName", r.sha256
     from application a left join resume r on r.application_id = a.id where a.reference = $1`,
    [reference],
  );
  const [row] = rows;
  if (!row) return notFound(reference);
  if (row.fileName === null) return failed(3, `The application ${reference} has no resume.`);
  const content = await readResume(pool, row.id, row);
  if (!content) return failed(1, `The stored resume of ${reference} is damaged: restore it from a backup.`);

  const file = path.resolve(out ?? `${reference}-${safeFileName(row.fileName)}`);
  const trouble = await write(file, content, mayOverwrite);
  if (trouble) return failed(1, trouble);
  const sizeBytes = content.reduce((sum, { length }) => sum + length, 0);
  return done(`Saved ${file} (${sizeBytes} bytes).`, { file, sizeBytes, sha256: row.sha256.toString("hex") });
}

/** Null, or one sentence on why there is no file. */
async function write(file: string, content: Buffer[], mayOverwrite: boolean): Promise<string | null> {
  try {
    // A resume is nobody else's business: only this user may read it.
    const handle = await open(file, mayOverwrite ? "w" : "wx", 0o600);
    try {
      await handle.writev(content);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    return code === "EEXIST" ? `${file} exists already; --force overwrites it.` : `${file} cannot be written: ${code}.`;
  }
}
