/**
 * Simulates a day of many applications with the real site, its job queue and the stand-in of Telegram, on a clock that is
 * a hundred times as fast, and prints in Markdown how far the chat is behind, every two hours until it has all. A tenth of
 * the applications is sent, with a tenth of the messages that the chat allows, so that this machine is not the
 * limit; `TMPDIR=/dev/shm` keeps the disk from being it.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { openDatabase } from "../../server/database/open-database.ts";
import { openPool } from "../../server/database/open-pool.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { ensureBuild } from "../../build-tools/ensure-build.ts";
import { applicationSender } from "../storing/send-applications.ts";
import { makeFolder } from "../storing/start-site.ts";
import { clockSpeed } from "./clock-speed.ts";

const [aDay = 20_000] = process.argv.slice(2).map(Number);
const share = 10;
const messagesPerMinute = 20 / share;
const hourMs = 3_600_000 / clockSpeed;

await ensureBuild();
const { folder, dataDir, remove } = await makeFolder();
const server = await openDatabase({ dataDir });
const begin = Date.now();
const url = await makeFastDatabase(server.url, server.pool, begin);
const pool = openPool(url);
const chat = await startTelegramStandIn();
const site = await startBuiltSite({
  DATA_DIR: path.join(folder, "site"),
  DATABASE_URL: url,
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
  CLOCK_BEGIN_MS: String(begin),
  NODE_OPTIONS: `--import=${new URL("fast-clock.ts", import.meta.url).href}`,
  ...chat.settings,
  TELEGRAM_MESSAGES_PER_MINUTE: String(messagesPerMinute),
});
const send = await applicationSender(site.address, 10_000);

console.log(
  "| hour | stored | in the chat | waiting | the oldest has waited, hours |\n| --- | --- | --- | --- | --- |",
);
const first = performance.now();
let isDayOver = false;
const sending = sendAll().finally(() => (isDayOver = true));
for (let hour = 2; ; hour += 2) {
  await wait(Math.max(0, first + hour * hourMs - performance.now()));
  const { stored, waiting, oldest } = await readLag();
  console.log(
    `| ${hour} | ${stored * share} | ${(stored - waiting) * share} | ${waiting * share} | ${oldest.toFixed(1)} |`,
  );
  if (isDayOver && waiting === 0) break;
}
await sending;
const { worst, messages } = await readWorst();
console.log(
  `\nThe application that waited longest was in the chat after ${worst.toFixed(1)} hours. The chat has ${messages * share} messages.`,
);
await site.stop();
await chat.stop();
await pool.end();
await server.close();
await remove();

/** Sends the day's applications evenly, whether or not earlier ones are answered. */
async function sendAll(): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < aDay / share; number++) {
    await wait(Math.max(0, first + (number * share * 24 * hourMs) / aDay - performance.now()));
    underWay.push(send());
  }
  await Promise.all(underWay);
}

async function readLag(): Promise<{ stored: number; waiting: number; oldest: number }> {
  const { rows } = await pool.query<{ stored: number; waiting: number; oldest: number }>(
    `select count(*)::integer as stored, count(waiting_since)::integer as waiting,
            coalesce(extract(epoch from now() - min(waiting_since)) / 3600, 0)::float8 as oldest from application`,
  );
  return rows[0]!;
}

async function readWorst(): Promise<{ worst: number; messages: number }> {
  const { rows } = await pool.query<{ worst: number; messages: number }>(
    `select max(extract(epoch from delivered_at - received_at) / 3600)::float8 as worst,
            (select count(*)::integer from chat_message) as messages from application`,
  );
  return rows[0]!;
}

/** Makes a database whose clock is as fast as the site's from `beginMs` on; returns its URL. */
async function makeFastDatabase(serverUrl: string, onServer: pg.Pool, beginMs: number): Promise<string> {
  await onServer.query("create database simulation");
  await onServer.query("alter database simulation set search_path = public, fast_clock, pg_catalog");
  const databaseUrl = serverUrl.replace("/postgres?", "/simulation?");
  const fast = openPool(databaseUrl);
  const faster = (name: string) =>
    `to_timestamp(${beginMs / 1000}) + (pg_catalog.${name}() - to_timestamp(${beginMs / 1000})) * ${clockSpeed}`;
  await fast.query(
    `create schema fast_clock;
     create function fast_clock.now() returns timestamptz language sql stable return ${faster("now")};
     create function fast_clock.clock_timestamp() returns timestamptz language sql volatile return ${faster("clock_timestamp")}`,
  );
  await fast.end();
  return databaseUrl;
}
