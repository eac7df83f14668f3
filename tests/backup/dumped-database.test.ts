import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished, test } from "vitest";
import { findProgram } from "../../bin/find-program.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { startTelegramStandIn } from "../support/telegram-stand-in.ts";
import { createEmptyDatabase, createTestDatabase } from "../support/test-database.ts";
import { expectRestored, fillStore } from "./filled-store.ts";

const run = promisify(execFile);

/** PostgreSQL's own tools, of the same installation as the server. */
const tools = path.dirname(findProgram("postgres") ?? "");

test("a dump made while the site runs brings everything back in an empty database", { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "dump-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const chat = await startTelegramStandIn();
  onTestFinished(() => chat.stop());
  const file = path.join(folder, "site.dump");

  const before = await createTestDatabase();
  const stored = await fillStore(before, chat);
  await run(path.join(tools, "pg_dump"), ["--format=custom", `--file=${file}`, before.url]);
  await before.drop();

  const empty = await createEmptyDatabase();
  await run(path.join(tools, "pg_restore"), ["--exit-on-error", "--no-owner", `--dbname=${empty.url}`, file]);
  const after = await openDatabase({ databaseUrl: empty.url, dataDir: folder });
  try {
    await expectRestored(after, chat, stored);
  } finally {
    await after.close();
    await empty.drop();
  }
});
