import { chmod, lstat, open, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Gives the finished file, link or folder `partial` its name. After a power cut the name stands for all of it, or for what
 * it stood for before. A rename alone does not do that: the name may reach the disk before the bytes.
 */
export async function publish(partial: string, name: string): Promise<void> {
  await flushTree(partial);
  await rename(partial, name);
  await flush(path.dirname(name));
}

/** Writes `text` to `file`, in place of what was in it. */
export async function publishText(file: string, text: string, mode = 0o644): Promise<void> {
  const partial = `${file}.partial`;
  await writeFile(partial, text, { mode });
  // The umask has taken some of the rights away.
  await chmod(partial, mode);
  await publish(partial, file);
}

/** Makes `link` lead to `target`, so that it is never missing in between. */
export async function publishLink(link: string, target: string): Promise<void> {
  const partial = `${link}.partial`;
  await rm(partial, { force: true });
  await symlink(target, partial);
  await publish(partial, link);
}

async function flushTree(root: string): Promise<void> {
  const found = await lstat(root);
  // A link is an entry of its folder.
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of await readdir(root)) await flushTree(path.join(root, name));
  await flush(root);
}

/** Waits until the bytes of a file, or the entries of a folder, are on the disk. */
async function flush(file: string): Promise<void> {
  await using handle = await open(file, "r");
  await handle.sync();
}
