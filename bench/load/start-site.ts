import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBuiltSite } from "../../tests/support/built-site.ts";

export type LoadedSite = Awaited<ReturnType<typeof startSite>>;

/** The site as `npm start` serves it, its database embedded and empty, on the disk of `TMPDIR`. */
export async function startSite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "load-"));
  // Started by root, PostgreSQL runs as another user, who has to pass.
  await chmod(dataDir, 0o711);
  const command = [process.execPath, "commands/scriptmark.ts", "start"];
  const { address: origin, pid, stop } = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" }, { command });
  return {
    origin,
    dataDir,
    /** The most memory that the process had since the last call, in MB. */
    async peakMegabytes() {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      // Linux: the next peak is counted from now on.
      await writeFile(`/proc/${pid}/clear_refs`, "5");
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    },
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
