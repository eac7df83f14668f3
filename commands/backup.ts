import path from "node:path";
import type { ArchiveHeader } from "../server/backup/archive/format.ts";
import { checkArchive, type Archive } from "../server/backup/archive/read-archive.ts";
import { erasedListFile, erasedListName, readErasedLists } from "../server/backup/erased-list.ts";
import { createBackup } from "../server/backup/create-backup.ts";
import { restoreArchive } from "../server/backup/restore-archive.ts";
import { checkServer } from "../server/database/check-server.ts";
import { utcMinute } from "../server/base/utc-minute.ts";
import type { Settings } from "../server/base/env.ts";
import { nothingIsSent } from "../server/retention/restore-hold.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import { command, counted, done, type CommandResult } from "./command.ts";
import { outFile, outOption, saved } from "./out-file.ts";
import { report, withDatabaseUrl } from "./with-database.ts";

export const backup = command({
  name: "backup",
  usage: "save everything in one file; it holds personal data",
  options: {
    out: outOption,
    force: { help: "overwrite an existing file" },
  },
  run: ({ out, force }) => withDatabaseUrl((url) => save({ url, file: outFile(out), isForced: force })),
});

async function save(options: { url: string; file: string; isForced: boolean }): Promise<CommandResult> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());
  const backup = await createBackup({ ...options, signal: stopping.signal });
  const { file, sizeBytes } = backup;
  const text = `${contentOf(backup)}, ${sizeBytes} bytes.`;
  return resultOf(saved(file, text, backup), backup);
}

export const restore = command({
  name: "restore",
  operands: "<FILE>",
  usage: "fill an empty database with a backup, all of it or nothing, without applications erased since",
  options: {
    check: { help: "only verify the file, every resume included; needs no database" },
    erased: {
      value: "FILE",
      help: `the list of erased applications, unless ${erasedListName} is beside the backup or where the site writes it`,
    },
    "without-erased": { help: "without that list: applications erased since come back", conflicts: ["erased"] },
  },
  async run({ check: isCheck, erased, "without-erased": isWithout }, [name = ""]) {
    // Before the database: a damaged file must not make a new one.
    const archive = await checkArchive(path.resolve(name));
    if (isCheck) return resultOf(done(`${archive.file} is undamaged: ${contentOf(archive)}.`, archive), archive);
    const usual = [path.join(path.dirname(archive.file), erasedListName), erasedListFile(loadSettings())];
    const files = erased ? [path.resolve(erased)] : [...new Set(usual)];
    const lists = isWithout ? null : await readErasedLists(files);
    return withDatabaseUrl((url, settings) => fill(url, settings, archive, lists), { mayBeFirst: true });
  },
});

/** `lists`: null where the operator does without. */
async function fill(
  url: string,
  { databaseUrl, telegram, mail }: Settings,
  archive: Archive,
  lists: Awaited<ReturnType<typeof readErasedLists>> | null,
): Promise<CommandResult> {
  if (databaseUrl) await checkServer(databaseUrl, report);
  const restored = await restoreArchive(url, archive, lists?.erased, report);
  const { erasedAgain, members } = restored;
  const held = nothingIsSent({ telegram, mail });
  const text = [
    `Restored ${contentOf(archive)}.`,
    lists
      ? `Erased since, and left out: ${counted(erasedAgain, "application")}, by ${lists.found.join(" and ")}.`
      : "Applications erased since the backup are back: erase again those you know.",
    members.length === 0
      ? "No one could sign in to the hiring team's pages."
      : `Signed out: ${members.join(", ")}. Revoke members who have left; the others need a new link ("scriptmark team invite").`,
    ["The site can be started now.", held && `${held} until you say "scriptmark applications continue".`]
      .filter(Boolean)
      .join(" "),
  ];
  return resultOf(done(text.join("\n"), { ...archive, ...restored }), archive);
}

function contentOf({ applications, resumes, takenAt }: ArchiveHeader): string {
  return `${counted(applications, "application")} and ${counted(resumes, "resume")}, as of ${utcMinute(new Date(takenAt))}`;
}

/** `damaged` resumes make the backup a failure, although everything else is done. */
function resultOf({ text, json }: CommandResult, { damaged }: ArchiveHeader): CommandResult {
  if (damaged.length === 0) return done(text, json);
  const trouble = `${counted(damaged.length, "resume")} not as received: ${damaged.join(", ")}. An earlier backup may have the right ones.`;
  return { exitCode: 1, text: `${text}\n${trouble}`, json };
}
