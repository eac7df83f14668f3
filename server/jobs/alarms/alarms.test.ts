import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { doJob } from "../../../tests/support/do-job.ts";
import { startAlarmReceiver, type AlarmReceiver } from "../../../tests/support/start-alarm-receiver.ts";
import { smtpUrl, startSmtpServer } from "../../../tests/support/start-smtp-server.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { openPool } from "../../database/open-pool.ts";
import { readSettings } from "../../base/env.ts";
import { readStatus } from "../../status/read-status.ts";
import { startJobs, type Jobs } from "../start-jobs.ts";
import { alarms, alarmSentence, type AlarmName } from "../../base/alarms.ts";
import { statusChecker } from "./check-status.ts";
import { alarmRaiser, alarmSender, openReceivers } from "./send-alarm.ts";

const site = "https://www.example.org";
const token = "123456:very-secret-token";
const damage = alarmSentence("backup-damaged", "They are in the backup too.");

let receiver: AlarmReceiver;
let lines: string[];
let running: Jobs[];

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate application, job, queue_trouble, alarm cascade");
  await endTrouble();
  receiver = await startAlarmReceiver();
  [lines, running] = [[], []];
});
afterEach(async () => {
  receiver.goAway();
  await Promise.all(running.map((jobs) => jobs.stop()));
});

test("what lasts is logged and posted once when it begins, every hour, and once when it is over", async () => {
  const { check } = start();
  await trouble("chat", "unauthorized");
  await check();
  await check();
  // While the database does not respond, no alarm begins or ends.
  const away = openPool(database.url);
  await away.end();
  expect(await check(away)).toEqual({ kind: "retry" });
  await arrived(1);
  expect(receiver.received[0]).toEqual({
    text: expect.stringMatching(
      /^THE CHAT QUEUE IS HALTED\. .*token.* Applications are kept and sent once this is fixed\.$/,
    ),
    alarm: "THE CHAT QUEUE IS HALTED",
    status: "begun",
    since: expect.any(String),
    site,
  });

  await anHourLater();
  await check();
  await arrived(2);
  expect(receiver.received[1]).toMatchObject({
    text: expect.stringMatching(/^Still happening \(since [\d-]+ \d\d:\d\d UTC\): THE CHAT QUEUE IS HALTED\. /),
    status: "lasting",
    since: receiver.received[0]?.since,
  });

  await endTrouble();
  await check();
  await anHourLater();
  await check();
  await arrived(3);
  expect(receiver.received[2]).toMatchObject({
    alarm: "THE CHAT QUEUE IS HALTED",
    text: expect.stringMatching(/^Resolved: THE CHAT QUEUE WORKS AGAIN \(began [\d-]+ \d\d:\d\d UTC\)\.$/),
    status: "ended",
    since: receiver.received[0]?.since,
  });
  const sentence = receiver.received[0]?.text;
  expect(lines).toEqual([`error ${sentence}`, `error ${sentence}`, "warn THE CHAT QUEUE WORKS AGAIN."]);
});

test("every alarm that lasts begins and ends by what the database knows, also after a restart", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update application set waiting_since = now() - interval '14 minutes'");
  const first = start();
  await first.check();
  expect(lines).toEqual([]);

  await pool.query("update application set waiting_since = now() - interval '16 minutes'");
  await trouble("chat", "unauthorized");
  await trouble("mail", "unauthorized");
  await pool.query("update queue_trouble set since = now() - interval '1 hour'");
  await pool.query("update retention set held_because = '51 of 51 are due.'");
  await pool.query("update scheduled_backup set failure = 'ENOSPC', tried_at = now()");
  await pool.query("update public_address set failing_since = now() - interval '1 hour', certificate_ends_at = now()");
  await first.check();
  await arrived(7);
  expect(lines.join("\n")).toContain("APPLICATIONS DO NOT REACH THE CHAT. The oldest has waited for 16 minutes.");
  await first.jobs.stop();

  const second = start();
  await pool.query("update application set delivered_at = now(), waiting_since = null");
  await endTrouble();
  await pool.query("update retention set restored_from = now()");
  await second.check();
  const names = Object.keys(alarms) as AlarmName[];
  const lasting = names.filter((name) => alarms[name].ends && name !== "applications-refused");
  const headlines = lasting.map((name) => alarms[name].begins);
  // The end of an alarm replaces its begin if that still waits.
  await arrived(2 * headlines.length - 1);
  await endTrouble();
  await second.check();
  await arrived(2 * headlines.length);
  for (const status of ["begun", "ended"]) {
    const messages = receiver.received.filter((message) => message.status === status);
    expect(new Set(messages.map(({ alarm }) => alarm))).toEqual(new Set(headlines));
  }
  expect(lines.at(-1)).toBe("warn SENDING WORKS AGAIN AFTER THE RESTORE.");
});

test("an event is sent once an hour at most, without a secret, whichever instance logs it, and never ends", async () => {
  const [one, other] = [start(), start()];
  one.raiseDamage();
  other.raiseDamage();
  await arrived(1);
  other.raiseDamage();
  other.raiseAlarm("site-killed", `It asked ${token}.`, { token });
  await arrived(2);
  await one.check();
  await anHourLater();
  await one.check();
  one.raiseDamage();
  await arrived(3);
  expect(receiver.received.map(({ alarm, status }) => `${alarm}: ${status}`)).toEqual([
    "RESUMES IN THE DATABASE ARE DAMAGED: begun",
    "THE SITE DID NOT END CLEANLY: begun",
    "RESUMES IN THE DATABASE ARE DAMAGED: begun",
  ]);
  expect(receiver.received[1]?.text).toBe("THE SITE DID NOT END CLEANLY. It asked [secret].");
  expect(JSON.stringify(receiver.received)).not.toContain(token);
  expect(receiver.received[2]?.text).toBe(damage);
  expect(receiver.received[2]?.since).not.toBe(receiver.received[0]?.since);
});

test("a receiver that fails or is away is tried again, and the other one hears it once", async () => {
  const mailServer = await startSmtpServer();
  onTestFinished(() => mailServer.stop());
  receiver.answerWith(500);
  const { raiseDamage, raiseAlarm } = start({ mailUrl: smtpUrl(mailServer) });
  raiseDamage();
  await expect.poll(() => lines.at(-1)).toContain("ALERT_URL answers with 500");
  receiver.goAway();
  raiseAlarm("site-killed", "Nothing stored is lost.");
  await expect.poll(() => lines.at(-1)).toContain("ALERT_URL cannot be reached: ECONNREFUSED");
  expect(lines.join("\n")).not.toContain("hook-secret");
  receiver.answerWith(200);
  await receiver.comeBack();
  await arrived(2);
  expect(mailServer.mails).toHaveLength(2);
  expect(mailServer.mails[0]?.text).toContain(`\r\n\r\n${damage}\r\n\r\n${site}`);
});

test("an alarm that could not be sent while it lasted is not sent when it is over, neither its beginning nor its end", async () => {
  receiver.answerWith(500);
  const { check } = start();
  await trouble("chat", "unauthorized");
  await check();
  for (const _ of [1, 2]) await receiver.nextRequest();
  await expect.poll(async () => (await database.pool.query("select from job where failures > 1")).rowCount).toBe(1);
  await endTrouble();
  await check();
  receiver.answerWith(200);
  await arrived(0);
});

/** One instance: its log, the jobs that send, and its look at the status. */
function start({ mailUrl = "", pool = database.pool } = {}) {
  const keep = (level: string) => (details: { err?: Error }, sentence: string) =>
    void lines.push([level, sentence, details.err?.message].join(" ").trim());
  const mail = mailUrl && { SMTP_URL: mailUrl, MAIL_FROM: "site@example.org", ALERT_EMAIL: "operators@example.org" };
  const telegram = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: "1" };
  const settings = readSettings({ ALERT_URL: receiver.url, PUBLIC_URL: site, ...telegram, ...mail });
  const receivers = openReceivers(settings);
  const names = Object.keys(receivers);
  const log = { info: keep("info"), warn: keep("warn"), error: keep("error") };
  const raiseAlarm = alarmRaiser(log, { pool, receivers: names, settings });
  const raiseDamage = () => raiseAlarm("backup-damaged", "They are in the backup too.");
  const jobs = startJobs({
    database,
    log,
    handlers: { alarm: alarmSender(receivers, log) },
    timing: { retry: { first: 20, longest: 100 }, standbyMs: 20 },
  });
  running.push(jobs);
  const ours = { telegram: {}, mail: {}, backup: { everyHours: 24 } };
  const check = (statusPool = pool) =>
    doJob(statusChecker({ pool, log }, names, () => readStatus(statusPool, ours, true)));
  return { raiseAlarm, raiseDamage, jobs, check };
}

async function trouble(queue: string, kind: string): Promise<void> {
  await database.pool.query("insert into queue_trouble (queue, kind) values ($1, $2)", [queue, kind]);
}

async function endTrouble(): Promise<void> {
  await database.pool.query("delete from queue_trouble");
  await database.pool.query("update retention set held_because = null, restored_from = null");
  await database.pool.query("update scheduled_backup set failure = null");
  await database.pool.query("update public_address set failing_since = null, certificate_ends_at = null");
}

/** The expected number has arrived, and nothing is left to send. */
async function arrived(count: number): Promise<void> {
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(count);
  await expect.poll(async () => (await database.pool.query("select from job where kind = 'alarm'")).rowCount).toBe(0);
  expect(receiver.received).toHaveLength(count);
}

async function anHourLater(): Promise<void> {
  await database.pool.query("update alarm set told_at = told_at - interval '61 minutes'");
}
