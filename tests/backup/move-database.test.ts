import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../server/database/embedded/start-embedded-postgres.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { makeDataFolder, type DataFolder } from "../support/data-folder.ts";
import { testSettings } from "../support/provide-test-postgres.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../support/telegram-stand-in.ts";
import { createEmptyDatabase, type TestDatabase } from "../support/test-database.ts";
import { writeStandInBuild } from "../support/stand-in-build.ts";
import { startWeighedSite } from "../support/weighed-site.ts";
import { databaseContent } from "./database-content.ts";
import { expectRestored, fillStore, type Stored } from "./filled-store.ts";

/* Each block of commands under "Move the database" in docs/operations/every-day.md, run as it is there, between the embedded
   PostgreSQL 18 and the system's, which is older. */

const run = promisify(execFile);

let folder: DataFolder;
let chat: TelegramStandIn;
let own: TestDatabase;

beforeAll(async () => {
  folder = await makeDataFolder();
  chat = await startTelegramStandIn();
  own = await createEmptyDatabase();
});
afterAll(async () => {
  await own.drop();
  await chat.stop();
  await folder.remove();
});

test("the database moves, and the relay goes on where it was", { timeout: 900_000 }, async () => {
  const { stored, content } = await fillEmbedded();

  // From the embedded one to one's own, of an older major.
  const toOwn = commandsUnder("To a PostgreSQL of your own");
  await shell(toOwn.first);
  await shell(toOwn.second);
  expect(await databaseContent(own.pool)).toEqual(content);
  expect(toOwn.third).toMatch(/^DATABASE_URL='[^']+' npm start$/);
  await expectSiteStarts(own.url);

  // From one's own to one of a newer major.
  const server = await makeDataFolder();
  await withEmbedded(server.dataDir, async (postgres) => {
    const before = await databaseContent(own.pool);
    const toNext = commandsUnder("To the next major version of PostgreSQL");
    await shell(toNext.first, { file: "major.tar", url: own.url });
    await shell(toNext.second, { file: "major.tar", url: postgres.url });
    expect(await databaseContent(postgres.pool)).toEqual(before);
    expect(toNext.third).toMatch(/^DATABASE_URL='[^']+' npm start$/);
    await expectSiteStarts(postgres.url);
    await expectRestored(postgres, chat, stored);
  });
  await server.remove();

  // From one embedded database to another.
  const toEmbedded = commandsUnder("The embedded one, when a release brings a newer major");
  await shell(toEmbedded.first, { file: "embedded.tar" });
  await shell(toEmbedded.second);
  await shell(toEmbedded.third, { file: "embedded.tar" });
  expect(existsSync(path.join(folder.dataDir, "database-18/cluster"))).toBe(true);
  await withEmbedded(folder.dataDir, async ({ pool }) => expect(await databaseContent(pool)).toEqual(content));
});

async function fillEmbedded() {
  const filled = { stored: [] as Stored[], content: {} };
  await withEmbedded(folder.dataDir, async (postgres) => {
    await runMigrations(postgres.url);
    filled.stored = await fillStore(postgres, chat);
    filled.content = await databaseContent(postgres.pool);
  });
  return filled;
}

function commandsUnder(heading: string) {
  const [, section = ""] = readFileSync("docs/operations/every-day.md", "utf8").split(`### ${heading}\n`);
  const [, block = ""] = /```sh\n([^]*?)```/.exec(section) ?? [];
  const commands = block.trimEnd().split("\n");
  expect(commands).toHaveLength(3);
  const [first = "", second = "", third = ""] = commands;
  return { first, second, third };
}

/** Runs a command of the handbook with our places instead of its. */
async function shell(command: string, { file = "site.tar", url = own.url } = {}) {
  const ours = command
    .replace("/var/backups/site.tar", path.join(folder.dataDir, file))
    .replace(/postgres:[^']*/, url)
    .replaceAll("/var/lib/site", folder.dataDir);
  const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", DATA_DIR: folder.dataDir };
  await run("sh", ["-c", ours], { env });
}

async function expectSiteStarts(databaseUrl: string) {
  const build = await writeStandInBuild();
  const place = await makeDataFolder();
  const site = await startWeighedSite({
    DATABASE_URL: databaseUrl,
    BUILD_FOLDER: build.folder,
    DATA_DIR: place.dataDir,
  });
  const readiness = await fetch(`http://127.0.0.1:${site.port}/readyz`);
  expect([readiness.status, await readiness.json()]).toMatchObject([200, { relay: { undelivered: 2 } }]);
  site.child.kill("SIGTERM");
  await site.exit;
  await place.remove();
  await build.remove();
}

async function withEmbedded(dataDir: string, work: (postgres: EmbeddedPostgres) => Promise<void>) {
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
}
