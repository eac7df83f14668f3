import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "../base/env.ts";
import { deleteUpdateCopies, listUpdateCopies, updateCopyName } from "./backup-files.ts";
import { createBackup } from "./create-backup.ts";
import { erasedListFile } from "./erased-list.ts";

/** `scriptmark update` has made one before it starts the new release. */
const recentMinutes = 10;

/**
 * Returns a function that copies the database at `url`, beside the backups, before a newer release changes its tables. The
 * last two such copies stay, for 30 days. Throws `OperatorError` when there can be no copy: then nothing is to be changed.
 */
export function copyBeforeMigrating(
  settings: Pick<Settings, "backup" | "dataDir">,
  report: (sentence: string) => void,
): (url: string) => Promise<void> {
  return async (url) => {
    const folder = path.dirname(erasedListFile(settings));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const recent = updateCopyName(new Date(Date.now() - recentMinutes * 60_000));
    if ((await listUpdateCopies(folder)).some((name) => name > recent)) return;
    const file = path.join(folder, updateCopyName(new Date()));
    await createBackup({ url, file });
    report(`A copy of the database is in ${file}, from before this release changes its tables.`);
    await deleteUpdateCopies(folder);
  };
}
