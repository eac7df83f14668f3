import { access, constants, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { systemReason } from "../base/system-reason.ts";

export async function checkBackupFolder(folder: string): Promise<void> {
  // The trailing dot refuses a file as well.
  await access(`${folder}/.`, constants.W_OK | constants.X_OK).catch((cause: Error) => {
    throw new OperatorError(`BACKUP_DIR (${folder}) cannot be written to: ${systemReason(cause)}.`, { cause });
  });
}

/** Such as `scriptmark-20261122T013900Z.tar`: the order of names is the order of time. */
export function backupFileName(at: Date): string {
  return `scriptmark-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.tar`;
}

const ownName = /^scriptmark-\d{8}T\d{6}Z\.tar$/;
const ownPartial = /^scriptmark-\d{8}T\d{6}Z\.tar\.[0-9a-f]{8}\.partial$/;

/** Returns the names of the scheduled backups in `folder`, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
}

/** Deletes the oldest beyond `keep`. `newest` stays, whatever the clock said when the others were made. */
export async function deleteOldBackups(folder: string, keep: number, newest: string): Promise<void> {
  const others = (await listBackups(folder)).filter((name) => name !== newest);
  for (const name of others.slice(0, Math.max(0, others.length - (keep - 1)))) await rm(path.join(folder, name));
}

/** Such as `before-update-20261122T013900Z.tar`: the copy that `scriptmark update` makes. */
export function updateCopyName(at: Date): string {
  return backupFileName(at).replace("scriptmark-", "before-update-");
}

const updateCopy = /^before-update-\d{8}T\d{6}Z\.tar$/;
const updatePartial = /^before-update-\d{8}T\d{6}Z\.tar\.[0-9a-f]{8}\.partial$/;
const updateCopyDays = 30;

/** Returns the names of these copies in `folder`, the oldest first. */
export async function listUpdateCopies(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => updateCopy.test(name)).toSorted();
}

/** Deletes all except the last two, and all older than 30 days; what an interrupted update left, after a day. */
export async function deleteUpdateCopies(folder: string, now = new Date()): Promise<void> {
  const daysAgo = (days: number) => updateCopyName(new Date(now.getTime() - days * 24 * 60 * 60_000));
  const copies = await listUpdateCopies(folder);
  const old = copies.filter((name, index) => index < copies.length - 2 || name < daysAgo(updateCopyDays));
  const interrupted = (await readdir(folder)).filter((name) => updatePartial.test(name) && name < daysAgo(1));
  for (const name of [...old, ...interrupted]) await rm(path.join(folder, name), { force: true });
}

/** Deletes what interrupted backups left. Call it only while no backup is under way. */
export async function deletePartialBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (ownPartial.test(name)) await rm(path.join(folder, name));
}
