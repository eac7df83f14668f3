import { globSync, readFileSync } from "node:fs";
import type pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startAlarmReceiver, type AlarmReceiver } from "../../tests/support/start-alarm-receiver.ts";
import { smtpUrl, startSmtpServer } from "../../tests/support/start-smtp-server.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { readSettings } from "../env.ts";
import { noteGoodRound } from "../good-rounds.ts";
import type { AlarmMessage } from "./alarm-message.ts";
import { endLines, headlineOf, lastingAlarms } from "./alarm-kinds.ts";
import { noteAlarm, takeDueAlarm } from "./alarm-table.ts";
import { startAlarms, type Alarms } from "./start-alarms.ts";

const token = "123456:very-secret-token";
const halted = "THE RELAY IS HALTED. The token is refused.";

let database: TestDatabase;
let receiver: AlarmReceiver;
let lines: string[];
let instances: Alarms[];
let marksSoFar = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await startAlarmReceiver();
  [lines, instances] = [[], []];
});
afterEach(async () => {
  await Promise.all(instances.map((alarms) => alarms.stop()));
  receiver.goAway();
  await database.drop();
});

test("an alarm is posted once when it begins, every hour while it lasts, and once when it is over", async () => {
  const { log } = start();
  log.error({ kind: "unauthorized" }, halted);
  await arrived(1);
  expect(receiver.received[0]).toEqual({
    text: halted,
    alarm: "THE RELAY IS HALTED",
    status: "begun",
    since: expect.any(String) as string,
    site: "https://www.example.org",
  });
  log.error({}, halted);
  log.warn({}, "The relay pauses.");
  await nothingElse(1);

  await anHourLater();
  await arrived(2);
  const since = expect.stringMatching(
    /^Still happening \(since \w+ \d+, \d+, \d\d:\d\d UTC\): THE RELAY IS HALTED\. The/,
  );
  expect(receiver.received[1]).toMatchObject({ status: "lasting", text: since as string });
  await noteGoodRound(database.pool, "relay");
  log.warn({}, "THE RELAY WORKS AGAIN. What waited goes out now.");
  await arrived(3);
  expect(receiver.received[2]).toMatchObject({
    alarm: "THE RELAY IS HALTED",
    text: expect.stringMatching(/^Resolved: THE RELAY WORKS AGAIN \(began \w+ \d+, \d+, \d\d:\d\d UTC\)\.$/) as string,
    status: "ended",
    since: receiver.received[0]?.since,
  });
  await nothingElse(3);
  await anHourLater();
  await nothingElse(3);
});

test("several instances that say the same send it once, and any of them sends that it lasts or is over", async () => {
  const [one, other] = [start(), start()];
  one.log.error({}, halted);
  other.log.error({}, halted);
  await nothingElse(1);
  await one.stop();
  instances.shift();
  await anHourLater();
  await arrived(2);
  start();
  await noteGoodRound(database.pool, "relay");
  await arrived(3);
  await nothingElse(3);
  expect(receiver.received.map((message) => message.status)).toEqual(["begun", "lasting", "ended"]);
});

test("what one instance has taken is not taken by another whose look began before", async () => {
  await noteAlarm(database.pool, ["url"], "THE RELAY IS HALTED", halted);
  const client = await database.pool.connect();
  await client.query("begin");
  const taken = [await takeDueAlarm(database.pool, ["url"]), await takeDueAlarm(client, ["url"])];
  await client.query("commit");
  client.release();
  expect(taken).toEqual([expect.anything(), null]);
});

test("every alarm that lasts is over when the database says so, also after a restart", async () => {
  const { pool } = database;
  await storeApplication(pool, { sendsMail: true });
  await pool.query("update delay_alarm set logged_at = now()");
  await pool.query("update retention set held_because = 'too many', restored_from = now()");
  const first = start();
  const headlines = Object.keys(lastingAlarms);
  for (const headline of headlines) first.log.error({}, `${headline}. Its reason.`);
  await nothingElse(headlines.length);
  await first.stop();
  instances = [];

  start();
  for (const job of ["relay", "backup"] as const) await noteGoodRound(pool, job);
  await pool.query("update delay_alarm set logged_at = null");
  await pool.query("update retention set held_because = null, restored_from = null");
  await pool.query("update mail set sent_at = now()");
  await pool.query("update alarm set said_at = said_at - interval '61 minutes'");
  await arrived(2 * headlines.length);
  const ended = receiver.received.filter((message) => message.status === "ended").map(({ alarm }) => alarm);
  expect(new Set(ended)).toEqual(new Set(headlines));
});

test("one that is over and comes again before that could be sent goes on", async () => {
  const { log } = start();
  log.error({}, halted);
  await arrived(1);
  receiver.answerWith(500);
  await noteGoodRound(database.pool, "relay");
  await expect.poll(() => lines.join("\n"), { timeout: 10_000 }).toContain("ALERT_URL answers with 500");
  log.error({}, halted);
  const goesOn = "select from alarm where ended_at is null";
  await expect.poll(async () => (await database.pool.query(goesOn)).rowCount, { timeout: 10_000 }).toBe(1);
  receiver.answerWith(200);
  await twoMinutesLater();
  await nothingElse(1);
});

test("an event is sent once an hour at most, and never ends", async () => {
  const { log } = start();
  const frozen = "THE INSTANCE THAT RELAYED IS FROZEN. Its sessions are ended; another one goes on.";
  log.error({}, frozen);
  log.error({}, frozen);
  await nothingElse(1);
  await anHourLater();
  await nothingElse(1);
  log.error({}, frozen);
  await arrived(2);
  expect(receiver.received[1]).toMatchObject({ status: "begun", text: frozen });
});

test("mail says the same, to ALERT_EMAIL alone", async () => {
  const mailServer = await startSmtpServer();
  onTestFinished(() => mailServer.stop());
  const { log } = start(smtpUrl(mailServer));
  log.error({}, halted);
  await expect.poll(() => mailServer.mails, { timeout: 10_000 }).toHaveLength(1);
  await arrived(1);
  await anHourLater();
  await expect.poll(() => mailServer.mails, { timeout: 10_000 }).toHaveLength(2);
  await noteGoodRound(database.pool, "relay");
  await expect.poll(() => mailServer.mails, { timeout: 10_000 }).toHaveLength(3);
  const subjects = mailServer.mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail.text)?.[1]);
  expect(subjects).toEqual([
    "[www.example.org] THE RELAY IS HALTED",
    "[www.example.org] Still: THE RELAY IS HALTED",
    "[www.example.org] Resolved: THE RELAY WORKS AGAIN",
  ]);
  expect(mailServer.mails[0]).toMatchObject({ to: ["operators@example.org"] });
  expect(mailServer.mails[0]?.text).toContain(`${halted}\r\n\r\nhttps://www.example.org`);
});

test("a receiver that fails or is away is tried again, and the other one hears it once", async () => {
  const mailServer = await startSmtpServer();
  onTestFinished(() => mailServer.stop());
  receiver.answerWith(500);
  const { log } = start(smtpUrl(mailServer));
  log.error({}, halted);
  const logged = () => lines.join("\n");
  await expect.poll(logged, { timeout: 10_000 }).toContain("ALERT_URL answers with 500");
  receiver.goAway();
  await twoMinutesLater();
  await expect.poll(logged, { timeout: 10_000 }).toContain("ALERT_URL cannot be reached: ECONNREFUSED");
  expect(logged()).not.toContain("hook-secret");
  receiver.answerWith(200);
  await receiver.comeBack();
  await twoMinutesLater();
  await arrived(1);
  expect(receiver.received[0]).toMatchObject({ status: "begun", text: halted });
  expect(mailServer.mails).toHaveLength(1);
});

test("a receiver that hangs holds no connection to the database, and does not keep the site from stopping", async () => {
  receiver.answerWith(null);
  const alarms = start();
  const request = receiver.nextRequest();
  alarms.log.error({}, halted);
  await request;
  expect(database.pool.totalCount).toBe(database.pool.idleCount);
  await alarms.stop();
  instances = [];
});

test("what is said while the database is away is sent when it is back", async () => {
  const pool = Object.create(database.pool) as pg.Pool;
  let isAway = true;
  const lost: string[] = [];
  pool.query = ((query: string, values: unknown[]) => {
    if (!isAway) return database.pool.query(query, values);
    lost.push(query);
    return Promise.reject(new Error("away"));
  }) as typeof pool.query;
  const { log } = start(null, pool);
  log.error({}, halted);
  await expect.poll(() => lost.some((query) => query.includes("$2 and not headline"))).toBe(true);
  isAway = false;
  await nothingElse(1);
});

test("no secret of the settings is sent", async () => {
  const { log } = start();
  log.error({ token }, `THE RELAY IS HALTED. It asked ${token}.`);
  await arrived(1);
  expect(receiver.received[0]?.text).toBe("THE RELAY IS HALTED. It asked [secret].");
  expect(JSON.stringify(receiver.received)).not.toContain(token);
});

test("every line of the log in capitals has a headline, and what is known to last or to end is said somewhere", () => {
  const sources = globSync("server/**/*.ts", { exclude: ["**/*.test.ts", "server/alarms/alarm-kinds.ts"] });
  const said = sources.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/["`]((?:[A-Z]{2,}[, ]+){2}[A-Z]{2,}[^"`]*)/g),
  ]);
  const headlines = said.map(([, sentence = ""]) => headlineOf(sentence));
  const endings: (string | null)[] = Object.values(endLines);
  expect(headlines).not.toContain(null);
  expect(headlines).toEqual(
    expect.arrayContaining([...Object.keys(lastingAlarms), ...Object.entries(endLines).flat()]),
  );
  const unended = headlines.filter((headline) => headline?.endsWith(" AGAIN") && !endings.includes(headline));
  expect(unended).toEqual([]);
});

function start(mailUrl: string | null = null, pool: pg.Pool = database.pool): Alarms {
  const keep = (details: { err?: Error }, sentence: string) => void lines.push(`${sentence} ${details.err?.message}`);
  const mail = mailUrl
    ? { SMTP_URL: mailUrl, MAIL_FROM: "site@example.org", ALERT_EMAIL: "operators@example.org" }
    : {};
  const alarms = startAlarms({
    pool,
    log: { info: keep, warn: keep, error: keep },
    settings: readSettings({
      ALERT_URL: receiver.url,
      PUBLIC_URL: "https://www.example.org",
      TELEGRAM_BOT_TOKEN: token,
      TELEGRAM_CHAT_ID: "1",
      ...mail,
    }),
    everyMs: 20,
  });
  instances.push(alarms);
  return alarms;
}

async function arrived(count: number): Promise<void> {
  await expect.poll(() => receiver.received, { timeout: 10_000 }).toHaveLength(count);
}

/** `count` messages arrived and no more: what is said last is sent last, by each instance. */
async function nothingElse(count: number): Promise<void> {
  const marks = instances.map(() => `THE MARK ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[marksSoFar++]?.repeat(9)}`);
  for (const [index, { log }] of instances.entries()) log.error({}, `${marks[index]}.`);
  const isMark = ({ alarm }: AlarmMessage) => marks.includes(alarm);
  await expect
    .poll(() => new Set(receiver.received.filter(isMark).map(({ alarm }) => alarm)), { timeout: 10_000 })
    .toEqual(new Set(marks));
  expect(receiver.received.filter((message) => !isMark(message))).toHaveLength(count);
  receiver.received.splice(0, Infinity, ...receiver.received.filter((message) => !isMark(message)));
}

/** After what arrived is noted. */
async function anHourLater(): Promise<void> {
  const unnoted = "select from alarm where sent_at is null or ended_at is not null";
  await expect.poll(async () => (await database.pool.query(unnoted)).rowCount, { timeout: 10_000 }).toBe(0);
  await database.pool.query("update alarm set sent_at = sent_at - interval '61 minutes'");
}

async function twoMinutesLater(): Promise<void> {
  await database.pool.query("update alarm set tried_at = tried_at - interval '121 seconds'");
}
