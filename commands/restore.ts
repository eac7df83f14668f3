import path from "node:path";
import type { Archive } from "../server/backup/archive/read-archive.ts";
import { asBackupError } from "../server/backup/backup-error.ts";
import { checkArchive } from "../server/backup/check-archive.ts";
import { erasedListFile, erasedListName, readErasedLists } from "../server/backup/erased-list.ts";
import { restoreArchive, type Restored } from "../server/backup/restore-archive.ts";
import { checkServer } from "../server/database/check-server.ts";
import { readSettings, type Settings } from "../server/env.ts";
import { utcMinute } from "./output/aligned.ts";
import { counted, done, type CommandResult } from "./command-result.ts";
import { commonOptions, parseArguments, UsageError } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { report, withDatabaseUrl } from "./with-database.ts";

const usage = `Usage: npm run restore -- FILE [--check] [--erased FILE | --without-erased]

Fills an empty database with what "npm run backup" has saved, all of it or nothing: the one that DATABASE_URL names, or a
new one in DATA_DIR. Any other database is refused. What was erased since the backup is left out: ${erasedListName}
is looked for beside the backup, and where the site writes it, in BACKUP_DIR or DATA_DIR/backups.

  --check            only verify the file, every resume included; needs no database
  --erased FILE      that list, where it is somewhere else
  --without-erased   without that list: what was erased since comes back
  --json             the result as JSON
Exit codes: 0 done, 1 failed, or resumes were damaged before they were saved, 2 usage error.`;

const options = {
  check: { type: "boolean", default: false },
  erased: { type: "string" },
  "without-erased": { type: "boolean", default: false },
  ...commonOptions,
} as const;

/** `npm run restore -- FILE`. */
await runCommand(process.argv.includes("--json"), () => {
  const { values, positionals } = parseArguments({ options, allowPositionals: true });
  if (values.help) return done(usage, { usage });
  if (positionals.length !== 1) throw new UsageError("Give the file of one backup");
  const file = path.resolve(positionals[0]!);
  if (values.check) return check(file);
  if (!values["without-erased"]) return restore(file, values.erased);
  if (values.erased) throw new UsageError("--erased and --without-erased exclude each other");
  return restore(file, null);
});

async function check(file: string): Promise<CommandResult> {
  const archive = await checkArchive(file);
  return resultOf(archive, `${file} is as it was written: ${contentOf(archive)}.`);
}

/**
 * The files first: a damaged one must not make a new database. `erasedFile` is the list of what was erased since; by
 * default it is looked for, and null is without one.
 */
async function restore(file: string, erasedFile: string | null | undefined): Promise<CommandResult> {
  const archive = await checkArchive(file);
  const usual = [path.join(path.dirname(file), erasedListName), erasedListFile(readSettings(process.env))];
  const lists = erasedFile === null ? null : await readErasedLists(erasedFile ? [erasedFile] : [...new Set(usual)]);
  return withDatabaseUrl((url, settings) => fill(url, settings, archive, lists), { mayBeFirst: true });
}

async function fill(
  url: string,
  { databaseUrl }: Settings,
  archive: Archive,
  lists: Awaited<ReturnType<typeof readErasedLists>> | null,
): Promise<CommandResult> {
  if (databaseUrl) await checkServer(databaseUrl, report);
  const restored = await restoreArchive(url, archive, { erased: lists?.erased, report }).catch((error: unknown) => {
    throw asBackupError(error, archive.file);
  });
  const { erasedAgain, members } = restored;
  const text = [
    `Restored ${contentOf(archive)}.`,
    lists
      ? `Erased since, and left out: ${counted(erasedAgain, "application")}, by ${lists.found.join(" and ")}.`
      : "What was erased since the backup is back: erase again what you know of.",
    members.length === 0
      ? "No one could sign in to the hiring team's pages."
      : `Signed out: ${members.join(", ")}. Revoke who has left; the others need a new link ("npm run team").`,
    'The site can be started now. It sends nothing to the chat or by mail until you say "npm run applications -- continue".',
  ];
  return resultOf(archive, text.join("\n"), restored);
}

function contentOf({ header, manifest }: Archive): string {
  const applications = manifest.tables.find(({ name }) => name === "application")?.rows ?? 0;
  const { count } = manifest.resumes;
  return `${counted(applications, "application")} and ${counted(count, "resume")}, as of ${utcMinute(new Date(header.takenAt))}`;
}

function resultOf({ header, manifest }: Archive, text: string, restored?: Restored): CommandResult {
  const json = { ...header, ...manifest, ...restored };
  const { damaged } = manifest.resumes;
  if (damaged.length === 0) return done(text, json);
  const trouble = `${counted(damaged.length, "resume")} not as received when the backup was made: ${damaged.join(", ")}.`;
  return { exitCode: 1, text: `${text}\n${trouble}`, json };
}
