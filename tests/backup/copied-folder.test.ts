import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/database/open-database.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { startTelegramStandIn } from "../support/telegram-stand-in.ts";
import { expectRestored, fillStore } from "./filled-store.ts";

const run = promisify(execFile);

test("a copy of the stopped embedded database brings everything back", { timeout: 120_000 }, async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const chat = await startTelegramStandIn();
  onTestFinished(() => chat.stop());
  const [folder, backup] = [path.join(dataDir, "database"), path.join(dataDir, "backup")];

  const before = await openDatabase({ dataDir });
  const stored = await fillStore(before, chat);
  await before.close();
  await run("cp", ["--archive", folder, backup]);

  await rm(folder, { recursive: true });
  await run("cp", ["--archive", backup, folder]);
  const after = await openDatabase({ dataDir });
  try {
    await expectRestored(after, chat, stored);
  } finally {
    await after.close();
  }
});
