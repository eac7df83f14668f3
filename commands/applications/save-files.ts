import type pg from "pg";
import { singleLine } from "../../server/applications/clean-text.ts";
import { exportApplications } from "../../server/applications/export-applications.ts";
import { findResume, readResume } from "../../server/applications/read-resume.ts";
import { recordChange } from "../../server/applications/record-change.ts";
import { publishFile } from "../../server/backup/publish-file.ts";
import type { ResumeScan } from "../../server/scan/open-scanner.ts";
import { counted, failed, type CommandResult } from "../command.ts";
import { saved } from "../out-file.ts";

export async function saveExport(
  pool: pg.Pool,
  { file, isForced }: { file: string; isForced: boolean },
): Promise<CommandResult> {
  let count = 0;
  await publishFile(file, isForced, async (append) => {
    const client = await pool.connect();
    try {
      for await (const rows of exportApplications(client)) {
        await append(rows.text);
        count += rows.count;
      }
    } finally {
      client.release(true);
    }
  });
  await recordChange(pool, { member: null, action: "exported", subject: null });
  return saved(file, `(${counted(count, "application")}).`, { file, count });
}

/** Only when forced does it overwrite an existing file or save one that the virus scan withholds. */
export async function saveResume(
  pool: pg.Pool,
  { reference, file, isForced }: { reference: string; file: string; isForced: boolean },
): Promise<CommandResult> {
  const resume = await findResume(pool, reference);
  if (!resume) return failed(3, `There is no resume of ${reference}.`);
  if (resume.isWithheld && !isForced) return failed(1, withheld(reference, resume.scan));
  const content = await readResume(pool, resume.applicationId, resume);
  if (!content) return failed(1, `The stored resume of ${reference} is damaged: restore it from a backup.`);

  await publishFile(file, isForced, (append) => append(Buffer.concat(content)));
  if (resume.isWithheld) await recordChange(pool, { member: null, action: "downloaded-infected", subject: reference });
  const sizeBytes = content.reduce((sum, { length }) => sum + length, 0);
  return saved(file, `(${sizeBytes} bytes, virus scan: ${resume.scan.kind}).`, {
    file,
    sizeBytes,
    sha256: resume.sha256.toString("hex"),
    scan: resume.scan.kind,
  });
}

function withheld(reference: string, scan: ResumeScan): string {
  const finding = scan.kind === "infected" ? `found ${singleLine(scan.signature)} in` : "gave no verdict on";
  return `The virus scan ${finding} the resume of ${reference}, so it was not saved. --force saves it.`;
}
