import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuild } from "../../build-tools/ensure-build.ts";
import { startBuiltSite } from "../../tests/support/built-site.ts";

/** A data folder in `TMPDIR`, which PostgreSQL's user can reach; `remove` deletes it with all that is in it. */
export async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "storing-"));
  // Root starts PostgreSQL as another user, who has to pass through the folder.
  await chmod(folder, 0o711);
  return { folder, dataDir: path.join(folder, "data"), remove: () => rm(folder, { recursive: true }) };
}

/** Starts the built site, with an embedded database in `dataDir`, for senders that each name a network. */
export async function startSite(dataDir: string) {
  await ensureBuild();
  const command = ["bin/scriptmark", "start"];
  return startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error", TRUST_PROXY: "1" }, { command });
}
