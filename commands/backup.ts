import path from "node:path";
import { asBackupError } from "../server/backup/backup-error.ts";
import { createBackup } from "../server/backup/create-backup.ts";
import { utcMinute } from "./output/aligned.ts";
import { counted, done, type CommandResult } from "./command-result.ts";
import { commonOptions, parseArguments, UsageError } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { report, withDatabaseUrl } from "./with-database.ts";

const usage = `Usage: npm run backup -- --out FILE [--force]

Saves everything that the database holds in one file, beside a running site or without one. It holds personal data.
"npm run restore" fills an empty database with it.

  --force   overwrite a file that is there
  --json    the result as JSON
Exit codes: 0 done, 1 failed, or saved with damaged resumes, 2 usage error.`;

const options = {
  out: { type: "string" },
  force: { type: "boolean", default: false },
  ...commonOptions,
} as const;

/** `npm run backup -- --out FILE`. */
await runCommand(process.argv.includes("--json"), () => {
  const { values } = parseArguments({ options });
  if (values.help) return done(usage, { usage });
  if (values.out === undefined) throw new UsageError("--out FILE is missing");
  if (values.out.split("/").includes("..")) throw new UsageError("--out can't contain '..'");
  const file = path.resolve(values.out);
  return withDatabaseUrl((url) => save(url, file, values.force));
});

async function save(url: string, file: string, isForced: boolean): Promise<CommandResult> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());
  const backup = await createBackup({ url, file, isForced, report, signal: stopping.signal }).catch(
    (error: unknown) => {
      throw asBackupError(error, file);
    },
  );
  const { sizeBytes, takenAt, applications, damaged } = backup;
  const text = `Saved ${file} (${counted(applications, "application")}, ${sizeBytes} bytes), as of ${utcMinute(takenAt)}.`;
  if (damaged.length === 0) return done(text, backup);
  const trouble = `${counted(damaged.length, "resume")} in the database, and in this backup, not as received: ${damaged.join(", ")}. An earlier backup may have the right ones.`;
  return { exitCode: 1, text: `${text}\n${trouble}`, json: backup };
}
