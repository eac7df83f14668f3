import path from "node:path";
import type { Archive } from "../server/backup/archive/read-archive.ts";
import { asBackupError } from "../server/backup/backup-error.ts";
import { checkArchive } from "../server/backup/check-archive.ts";
import { restoreArchive } from "../server/backup/restore-archive.ts";
import { checkServer } from "../server/database/check-server.ts";
import type { Settings } from "../server/env.ts";
import { utcMinute } from "./output/aligned.ts";
import { counted, done, type CommandResult } from "./command-result.ts";
import { commonOptions, parseArguments, UsageError } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { report, withDatabaseUrl } from "./with-database.ts";

const usage = `Usage: npm run restore -- FILE [--check]

Fills an empty database with what "npm run backup" has saved, all of it or nothing: the one that DATABASE_URL names, or a
new one in DATA_DIR. Any other database is refused.

  --check   only verify the file, every resume included; needs no database
  --json    the result as JSON
Exit codes: 0 done, 1 failed, or resumes were damaged before they were saved, 2 usage error.`;

const options = {
  check: { type: "boolean", default: false },
  ...commonOptions,
} as const;

/** `npm run restore -- FILE`. */
await runCommand(process.argv.includes("--json"), () => {
  const { values, positionals } = parseArguments({ options, allowPositionals: true });
  if (values.help) return done(usage, { usage });
  if (positionals.length !== 1) throw new UsageError("Give the file of one backup");
  const file = path.resolve(positionals[0]!);
  return values.check ? check(file) : restore(file);
});

async function check(file: string): Promise<CommandResult> {
  const archive = await checkArchive(file);
  return resultOf(archive, `${file} is as it was written: ${contentOf(archive)}.`);
}

/** The file first: a damaged one must not make a new database. */
async function restore(file: string): Promise<CommandResult> {
  const archive = await checkArchive(file);
  return withDatabaseUrl((url, settings) => fill(url, settings, archive), { mayBeFirst: true });
}

async function fill(url: string, { databaseUrl }: Settings, archive: Archive): Promise<CommandResult> {
  if (databaseUrl) await checkServer(databaseUrl, report);
  await restoreArchive(url, archive, report).catch((error: unknown) => {
    throw asBackupError(error, archive.file);
  });
  return resultOf(archive, `Restored ${contentOf(archive)}. The site can be started now.`);
}

function contentOf({ header, manifest }: Archive): string {
  const applications = manifest.tables.find(({ name }) => name === "application")?.rows ?? 0;
  const { count } = manifest.resumes;
  return `${counted(applications, "application")} and ${counted(count, "resume")}, as of ${utcMinute(new Date(header.takenAt))}`;
}

function resultOf({ header, manifest }: Archive, text: string): CommandResult {
  const json = { ...header, ...manifest };
  const { damaged } = manifest.resumes;
  if (damaged.length === 0) return done(text, json);
  const trouble = `${counted(damaged.length, "resume")} not as received when the backup was made: ${damaged.join(", ")}.`;
  return { exitCode: 1, text: `${text}\n${trouble}`, json };
}
