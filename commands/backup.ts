import path from "node:path";
import { createBackup } from "../server/backup/create-backup.ts";
import { command, counted, done, outFile, UsageError, type CommandResult } from "./command.ts";
import { utcMinute } from "./aligned.ts";
import { report, withDatabaseUrl } from "./with-database.ts";

/** `scriptmark backup --out FILE`. */
export const backup = command({
  name: "backup",
  usage: "save everything in one file; it holds personal data",
  options: { out: { value: "FILE", help: "where to" }, force: { help: "overwrite a file that is there" } },
  run(values) {
    const out = outFile(values.out);
    if (out === null) throw new UsageError("--out FILE is missing");
    return withDatabaseUrl((url) => save({ url, file: path.resolve(out), isForced: values.force }));
  },
});

async function save(options: { url: string; file: string; isForced: boolean }): Promise<CommandResult> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());
  const backup = await createBackup({ ...options, report, signal: stopping.signal });
  const { file, sizeBytes, takenAt, applications, damaged } = backup;
  const text = `Saved ${file} (${counted(applications, "application")}, ${sizeBytes} bytes), as of ${utcMinute(takenAt)}.`;
  if (damaged.length === 0) return done(text, backup);
  const trouble = `${counted(damaged.length, "resume")} in the database, and in this backup, not as received: ${damaged.join(", ")}. An earlier backup may have the right ones.`;
  return { exitCode: 1, text: `${text}\n${trouble}`, json: backup };
}
