import { chmod, mkdtemp, rm } from "node:fs/promises";
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
  const { address: origin, stop } = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" }, { command });
  return {
    origin,
    dataDir,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
