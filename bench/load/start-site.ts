import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { startBuiltSite } from "../../tests/support/built-site.ts";

export type LoadedSite = Awaited<ReturnType<typeof startSite>>;

/** The site as `npm start` serves it, its database embedded and empty, in `folder` on the disk that is measured. */
export async function startSite(folder: string) {
  const dataDir = await mkdtemp(path.join(folder, "site-"));
  // Started by root, PostgreSQL runs as another user, who has to pass.
  await chmod(dataDir, 0o711);
  const command = [process.execPath, "commands/scriptmark.ts", "start"];
  const site = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" }, { command });
  const { address: origin, pid } = site;
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
    /** How many applications are stored: without a chat, all of them wait. */
    async countStored() {
      // A result of readiness is shared for a second.
      await wait(1_100);
      const readiness = (await (await fetch(`${origin}/readyz`)).json()) as { relay: { undelivered: number } };
      return readiness.relay.undelivered;
    },
    async stop() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a script beside this one and returns what it printed, as JSON. */
export async function ask(script: string, options: (string | number)[], env: Record<string, string> = {}) {
  const file = path.join(import.meta.dirname, script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...options.map(String)], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as unknown;
}
