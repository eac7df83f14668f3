import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { beginFile, filesOfRoot, newFilesOfRoot, standardOutput } from "../server/backup/publish-file.ts";
import type { FileUse } from "./command.ts";
import { places, serviceUser } from "./releases/places.ts";
import { OperatorError } from "../server/base/operator-error.ts";

/**
 * On an installed site, root runs as the site's user any command that does not need root's rights. Files that root
 * names are opened before: that user may not reach them. Throws `OperatorError` for a file that cannot be written.
 */
export async function becomeSiteUser({ read = [], write, isForced = false }: FileUse): Promise<void> {
  const isInClone = existsSync(path.join(import.meta.dirname, "../.env"));
  if (process.getuid?.() !== 0 || isInClone || !existsSync(places.settings)) return;
  for (const file of read) if (existsSync(file)) filesOfRoot.set(file, await open(file));
  if (write !== undefined && write !== standardOutput)
    newFilesOfRoot.set(write, await beginFileOfRoot(write, isForced));
  // Node's types lack it.
  (process as unknown as { initgroups(user: string, group: string): void }).initgroups(serviceUser, serviceUser);
  process.setgid?.(serviceUser);
  process.setuid?.(serviceUser);
}

/** A process that stays root's gives the file its name, or removes it if this process ends without a message. */
async function beginFileOfRoot(file: string, isForced: boolean) {
  const { handle, partial } = await beginFile(file, isForced);
  const finish = 'read -r done && mv -fT -- "$0" "$1" && sync -- "$2" || { rm -f -- "$0"; exit 1; }';
  const args = ["-c", finish, partial, file, path.dirname(file)];
  // A process group of its own: Ctrl+C is only for the command.
  const root = spawn("/bin/sh", args, { stdio: ["pipe", "ignore", "inherit"], detached: true });
  const exit = once(root, "exit");
  const end = async (word: string) => {
    root.stdin.end(word);
    const [code] = await exit;
    if (word && code !== 0) throw new OperatorError(`${file} cannot be written.`);
  };
  return { handle, publish: () => end("done\n"), discard: () => end("").catch(() => {}) };
}
