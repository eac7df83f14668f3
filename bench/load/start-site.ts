import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "./start-process.ts";

/** The site as `npm start` serves it, with its embedded PostgreSQL and nothing in it. */
export type LoadedSite = {
  origin: string;
  dataDir: string;
  /** The most memory that the process had since the last call, in bytes. */
  peakMemory(): Promise<number>;
  /** How many applications are stored: without a chat, all of them wait. */
  countStored(): Promise<number>;
  stop(): Promise<void>;
};

/** `folder` is on the disk that is measured. */
export async function startSite(folder: string): Promise<LoadedSite> {
  const dataDir = await mkdtemp(path.join(folder, "site-"));
  // Started by root, PostgreSQL runs as another user, who has to pass.
  await chmod(dataDir, 0o711);
  const chat = { TELEGRAM_BOT_TOKEN: "", TELEGRAM_CHAT_ID: "" };
  const env = { SETTINGS_FILE: "", PORT: "0", DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "error", ...chat };
  const server = await startServer("commands/scriptmark.ts", ["start"], env);
  const { origin, pid } = server;
  return {
    origin,
    dataDir,
    async peakMemory() {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      // Linux: the next peak is counted from now on.
      await writeFile(`/proc/${pid}/clear_refs`, "5");
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
    },
    async countStored() {
      // A result of readiness is shared for a second.
      await wait(1_100);
      const readiness = (await (await fetch(`${origin}/readyz`)).json()) as { relay: { undelivered: number } };
      return readiness.relay.undelivered;
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
