import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { statfs } from "node:fs/promises";

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

/** Returns whether this process may mount file systems: as root, outside of most containers. */
export function mayMount(): boolean {
  const folder = mkdtempSync("/tmp/may-mount-");
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
  if (status === 0) execFileSync("umount", [folder]);
  rmdirSync(folder);
  return status === 0;
}

/**
 * A separate file system at `folder`, which can be full from one moment to the next: a tmpfs of up to `sizeMegabytes`.
 * The disk takes memory only for its files.
 */
export function mountSmallDisk(folder: string, sizeMegabytes: number) {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMegabytes}m,mode=0711`, "tmpfs", folder]);
  const resize = (size: string) =>
    spawnSync("mount", ["-o", `remount,size=${size}`, folder], { stdio: "ignore" }).status === 0;
  return {
    /** Leaves at most some hundred kilobytes free. Nothing that is there is touched. */
    async fill(): Promise<void> {
      // Writes in the meantime make a size too small, which is refused.
      for (let spareBytes = 64 * 1024; ; spareBytes *= 2) {
        const { blocks, bfree, bsize } = await statfs(folder);
        if (resize(String((blocks - bfree) * bsize + spareBytes))) return;
      }
    },
    empty: () => void resize(`${sizeMegabytes}m`),
    unmount: () => execFileSync("umount", ["--lazy", folder]),
  };
}
