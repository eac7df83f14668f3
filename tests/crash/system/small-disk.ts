import { execFileSync, spawnSync } from "node:child_process";
import { statfs } from "node:fs/promises";

/** A file system of its own at `folder`, which can be full from one moment to the next. */
export type SmallDisk = {
  /** Leaves at most some hundred kilobytes free. Nothing that is there is touched. */
  fill(): Promise<void>;
  empty(): void;
  unmount(): void;
};

/** Whether this process may mount file systems: as root, outside of most containers. */
export function mayMount(folder: string): boolean {
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" }).status !== 0)
    return false;
  execFileSync("umount", [folder]);
  return true;
}

/** Mounts a tmpfs of up to `sizeMegabytes`. It takes memory only for what is written. */
export function mountSmallDisk(folder: string, sizeMegabytes: number): SmallDisk {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMegabytes}m,mode=0711`, "tmpfs", folder]);
  const resize = (size: string) =>
    spawnSync("mount", ["-o", `remount,size=${size}`, folder], { stdio: "ignore" }).status === 0;
  return {
    async fill() {
      // What is written meanwhile makes a size too small, which is refused.
      for (let spareBytes = 64 * 1024; ; spareBytes *= 2) {
        const { blocks, bfree, bsize } = await statfs(folder);
        if (resize(String((blocks - bfree) * bsize + spareBytes))) return;
      }
    },
    empty: () => void resize(`${sizeMegabytes}m`),
    unmount: () => execFileSync("umount", ["--lazy", folder]),
  };
}
