import { execFile } from "node:child_process";
import { rename } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "../../server/database/embedded/start-embedded-postgres.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { testSettings } from "../support/provide-test-postgres.ts";
import { startTelegramStandIn } from "../support/telegram-stand-in.ts";
import { expectRestored, fillStore } from "./filled-store.ts";

const run = promisify(execFile);

test("a copy of the stopped embedded database brings everything back", { timeout: 240_000 }, async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const chat = await startTelegramStandIn();
  onTestFinished(() => chat.stop());
  const start = () => startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
  const folder = path.join(dataDir, "database");
  const backup = path.join(dataDir, "backup");

  const before = await start();
  await runMigrations(before.url);
  const stored = await fillStore(before, chat);
  await before.stop();
  await run("cp", ["--archive", folder, backup]);

  await rename(folder, path.join(dataDir, "lost"));
  await rename(backup, folder);
  const after = await start();
  try {
    await expectRestored(after, chat, stored);
  } finally {
    await after.stop();
  }
});
