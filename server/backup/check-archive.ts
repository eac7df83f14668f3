import { readArchive, type Archive } from "./archive/read-archive.ts";
import { BackupError } from "./backup-error.ts";
import { CopyFormatError, readRows } from "./copy-rows.ts";
import { resumeCheck } from "./resume-check.ts";

/**
 * Reads the whole archive and compares every byte with its sums, and every resume with the sum made when it came in.
 * Needs no database. Throws `BackupError` unless it is as it was written.
 */
export async function checkArchive(file: string): Promise<Archive> {
  const check = resumeCheck();
  const archive = await readArchive(file, (table, content) => readRows(content, check.reads(table))).catch(
    (error: unknown) => {
      if (!(error instanceof CopyFormatError)) throw error;
      throw new BackupError(`${file} is damaged: ${error.message}.`, { cause: error });
    },
  );
  const { count, damaged } = check.finish();
  const { resumes } = archive.manifest;
  if (count !== resumes.count || damaged.length !== resumes.damaged.length) {
    throw new BackupError(`${file} is damaged: its resumes are not what the manifest says.`);
  }
  return archive;
}
