import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/** The project as an operator gets it, with the packages and the build of this one. */
export async function copyCheckout(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp("/tmp/handbook-checkout-");
  // Another user types there where root runs the tests.
  await chmod(folder, 0o755);
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const { stdout } = await promisify(execFile)("git", list, { maxBuffer: 16 * 1024 * 1024 });
  for (const file of stdout.split("\0").filter(Boolean)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    // One that was deleted and is still listed.
    await cp(file, target).catch(ignoreMissing);
  }
  await cp("build", path.join(folder, "build"), { recursive: true }).catch(ignoreMissing);
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
}
