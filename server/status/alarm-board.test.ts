import { rm, symlink } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { site as brand } from "../../content/site.ts";
import { openCuttableDatabase } from "../../tests/support/cuttable-database.ts";
import { startAlarmReceiver, type AlarmReceiver } from "../../tests/support/start-alarm-receiver.ts";
import { smtpUrl, startSmtpServer, type SmtpServer } from "../../tests/support/start-smtp-server.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { alarms, alarmSentence, type AlarmName } from "../base/alarms.ts";
import { readSettings } from "../base/env.ts";
import { secretRemover } from "../base/log.ts";
import { openPool } from "../database/open-pool.ts";
import { openAlarmBoard } from "./alarm-board.ts";
import { openReceivers } from "./alarm-receivers.ts";
import { refusalReason } from "./checks.ts";
import { readStatus } from "./read-status.ts";

const minuteMs = 60_000;
const publicUrl = "https://www.example.org";
const token = "123456:very-secret-token";
const damage = alarmSentence("backup-damaged", "They are in the backup too.");

const database = await createTestDatabase();
const line = await openCuttableDatabase(database.url);
const pool = openPool(line.url, { maxConnections: 1 });
const configured = { telegram: {}, mail: {}, backup: { everyHours: 24 } };
const site = await startTestServer({
  pool,
  readStatus: () => readStatus(pool, configured),
  limits: { minFreeBytes: 1 },
});
afterAll(async () => {
  await site.stop();
  await pool.end();
  await line.close();
  await database.drop();
});

let receiver: AlarmReceiver;
let mailServer: SmtpServer;
let nowMs: number;
let lines: string[];
beforeEach(async () => {
  await database.pool.query("truncate application, queue_trouble cascade");
  await endTrouble();
  receiver = await startAlarmReceiver();
  mailServer = await startSmtpServer();
  [nowMs, lines] = [0, []];
});
afterEach(async () => {
  line.mend();
  receiver.goAway();
  await mailServer.stop();
});

test("what lasts is logged and sent once when it begins, every hour, and once when it is over", async () => {
  const { look } = start();
  await trouble("chat", "unauthorized");
  await look();
  await look();
  expect(receiver.received).toEqual([
    {
      text: expect.stringMatching(
        /^THE CHAT QUEUE IS HALTED\. .*token.* Applications are kept and sent once this is fixed\.$/,
      ),
      alarm: "THE CHAT QUEUE IS HALTED",
      status: "begun",
      since: expect.any(String),
      site: publicUrl,
    },
  ]);

  nowMs += 60 * minuteMs;
  await look();
  await look();
  expect(receiver.received[1]).toMatchObject({
    text: expect.stringMatching(/^Still happening \(since [\d-]+ \d\d:\d\d UTC\): THE CHAT QUEUE IS HALTED\. /),
    status: "lasting",
    since: receiver.received[0]?.since,
  });

  await endTrouble();
  await look();
  nowMs += 60 * minuteMs;
  await look();
  expect(receiver.received).toHaveLength(3);
  expect(receiver.received[2]).toMatchObject({
    alarm: "THE CHAT QUEUE IS HALTED",
    text: expect.stringMatching(/^Resolved: THE CHAT QUEUE WORKS AGAIN \(began [\d-]+ \d\d:\d\d UTC\)\.$/),
    status: "ended",
    since: receiver.received[0]?.since,
  });
  const sentence = receiver.received[0]?.text;
  expect(lines).toEqual([`error ${sentence}`, `error ${sentence}`, "warn THE CHAT QUEUE WORKS AGAIN."]);
});

test("every alarm that lasts begins and ends by what the database knows", async () => {
  const { look } = start();
  await storeApplication(database.pool);
  await database.pool.query("update application set waiting_since = now() - interval '14 minutes'");
  await look();
  expect(lines).toEqual([]);

  await database.pool.query("update application set waiting_since = now() - interval '16 minutes'");
  await trouble("chat", "unauthorized");
  await trouble("mail", "unauthorized");
  await database.pool.query("update queue_trouble set since = now() - interval '1 hour'");
  await database.pool.query("update retention set held_because = '51 of 51 are due.'");
  await database.pool.query("update scheduled_backup set failure = 'ENOSPC', tried_at = now()");
  await database.pool.query(
    "update public_address set failing_since = now() - interval '1 hour', certificate_ends_at = now()",
  );
  await look();
  expect(lines.join("\n")).toContain("APPLICATIONS DO NOT REACH THE CHAT. The oldest has waited for 16 minutes.");

  await database.pool.query("update application set delivered_at = now(), waiting_since = null");
  await endTrouble();
  await database.pool.query("update retention set restored_from = now()");
  await look();
  await endTrouble();
  await look();
  const names = Object.keys(alarms) as AlarmName[];
  const lasting = names.filter((name) => alarms[name].ends && name !== "applications-refused");
  for (const status of ["begun", "ended"]) {
    const sent = receiver.received.filter((message) => message.status === status).map(({ alarm }) => alarm);
    expect(sent.toSorted()).toEqual(lasting.map((name) => alarms[name].begins).toSorted());
  }
  expect(lines.at(-1)).toBe("warn SENDING WORKS AGAIN AFTER THE RESTORE.");
});

test("one of several instances sends what all see; when it ends, another one begins anew", async () => {
  await pool.query("select pg_advisory_unlock_all()");
  const otherPool = openPool(database.url, { maxConnections: 1 });
  const firstPool = openPool(database.url, { maxConnections: 1 });
  const [first, other] = [start({ lockPool: firstPool }), start({ lockPool: otherPool })];
  await trouble("chat", "unauthorized");
  for (const { look } of [first, other, first, other]) await look();
  expect(receiver.received).toHaveLength(1);
  await firstPool.end();
  // PostgreSQL frees the lock a moment after the connection's end.
  const statuses = async () => {
    await other.look();
    return receiver.received.map(({ status }) => status);
  };
  await expect.poll(statuses).toEqual(["begun", "begun"]);

  // An instance that has lost its session is silent, and does not report an end that it did not see.
  const again = openPool(database.url, { maxConnections: 1 });
  onTestFinished(async () => void (await Promise.all([again.end(), otherPool.end()])));
  await endTrouble();
  for (const each of [() => first.look(again), () => other.look()]) await each();
  nowMs += 60 * minuteMs;
  for (const each of [() => first.look(again), () => other.look()]) await each();
  expect(receiver.received.map(({ status }) => status)).toEqual(["begun", "begun", "ended"]);
});

test("a database that is away for two minutes is an alarm, every hour, and once when it is back; others neither begin nor end", async () => {
  const { look } = start();
  await trouble("chat", "unauthorized");
  await look();
  const halted = lines.splice(0);
  receiver.received.length = mailServer.mails.length = 0;
  line.cut();
  await untilReason("The database cannot be reached.");
  await look();
  nowMs = 2 * minuteMs - 1;
  await look();
  expect([receiver.received, mailServer.mails, lines]).toEqual([[], [], []]);
  nowMs += 1;
  await look();
  const sentence = "APPLICATIONS ARE REFUSED. The database cannot be reached.";
  expect(receiver.received).toMatchObject([{ alarm: "APPLICATIONS ARE REFUSED", status: "begun", text: sentence }]);
  expect(lines).toEqual([`error ${sentence}`]);

  line.mend();
  await untilReason(null);
  await endTrouble();
  await look();
  expect(receiver.received.slice(1)).toMatchObject([
    { status: "ended", since: receiver.received[0]?.since, alarm: "APPLICATIONS ARE REFUSED" },
    { status: "ended", alarm: "THE CHAT QUEUE IS HALTED" },
  ]);
  expect(lines.slice(1)).toEqual(["warn APPLICATIONS ARE TAKEN AGAIN.", "warn THE CHAT QUEUE WORKS AGAIN."]);
  expect(halted).toHaveLength(1);
  expect(mailServer.mails[0]).toMatchObject({ to: ["operators@example.org"] });
  expect(mailServer.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual([
    "[www.example.org] APPLICATIONS ARE REFUSED",
    "[www.example.org] Resolved: APPLICATIONS ARE TAKEN AGAIN",
    "[www.example.org] Resolved: THE CHAT QUEUE WORKS AGAIN",
  ]);
});

test("a full disk too; a receiver that fails is tried again two minutes later, and gets only an end whose beginning it has", async () => {
  const { look } = start({ url: null });
  // Nothing is ever free on that disk.
  const disk = path.join(site.dataDir, "database");
  await symlink("/proc", disk);
  await untilReason("There is too little space in DATA_DIR: 0 MB are free.");
  receiver.answerWith(500);
  await look();
  nowMs += 2 * minuteMs;
  await look();
  expect(mailServer.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual([
    `[${brand.name}] APPLICATIONS ARE REFUSED`,
  ]);
  expect(lines.at(-1)).toMatch(/tried again in two minutes\. ALERT_URL answers with 500\.$/);
  receiver.answerWith(200);
  nowMs += 2 * minuteMs - 1;
  await look();
  expect(receiver.received).toEqual([]);
  nowMs += 1;
  await look();
  expect(receiver.received).toMatchObject([{ status: "begun" }]);

  receiver.answerWith(500);
  await rm(disk);
  await untilReason(null);
  await look();
  receiver.answerWith(200);
  nowMs += 2 * minuteMs;
  await look();
  expect(receiver.received).toMatchObject([{ status: "begun" }, { status: "ended" }]);
  expect(mailServer.mails).toHaveLength(2);

  receiver.answerWith(500);
  await trouble("chat", "unauthorized");
  await look();
  await endTrouble();
  nowMs += 2 * minuteMs;
  receiver.answerWith(200);
  await look();
  expect(receiver.received).toHaveLength(2);
});

test("an event is sent at once, once an hour at most, without a secret, and never ends", async () => {
  const { raise, look } = start();
  raise("backup-damaged", "They are in the backup too.");
  await expect.poll(() => receiver.received).toHaveLength(1);
  raise("backup-damaged", "They are in the backup too.");
  raise("site-killed", `It asked ${token}.`, { token });
  await look();
  nowMs += 60 * minuteMs;
  await look();
  expect(receiver.received).toHaveLength(2);
  raise("backup-damaged", "They are in the backup too.");
  await look();
  expect(receiver.received.map(({ text, status }) => `${status}: ${text}`)).toEqual([
    `begun: ${damage}`,
    "begun: THE SITE DID NOT END CLEANLY. It asked [secret].",
    `begun: ${damage}`,
  ]);
  expect(lines.filter((line) => line === `error ${damage}`)).toHaveLength(3);
});

test("a receiver that is away is tried again, and no line of the log has its address", async () => {
  const { raise, look } = start();
  receiver.goAway();
  raise("backup-damaged", "They are in the backup too.");
  await expect.poll(() => lines.at(-1)).toContain("ALERT_URL cannot be reached: ECONNREFUSED");
  expect(lines.join("\n")).not.toContain("hook-secret");
  await receiver.comeBack();
  nowMs += 2 * minuteMs;
  await look();
  expect(receiver.received).toHaveLength(1);
  await expect.poll(() => mailServer.mails).toHaveLength(1);
  expect(mailServer.mails[0]?.text).toContain(`\r\n\r\n${damage}\r\n\r\n${publicUrl}`);
});

/** The board of one instance. `lockPool`: its session in the database. */
function start({ url = publicUrl, lockPool = pool }: { url?: string | null; lockPool?: typeof pool } = {}) {
  const keep = (level: string) => (details: { err?: Error }, sentence: string) =>
    void lines.push([level, sentence, details.err?.message].join(" ").trim());
  const settings = readSettings({
    ALERT_URL: receiver.url,
    ALERT_EMAIL: "operators@example.org",
    SMTP_URL: smtpUrl(mailServer),
    MAIL_FROM: "site@example.org",
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_CHAT_ID: "1",
    ...(url && { PUBLIC_URL: url }),
  });
  const board = openAlarmBoard({
    log: { info: keep("info"), warn: keep("warn"), error: keep("error") },
    receivers: openReceivers(settings),
    removeSecrets: secretRemover(settings),
    now: () => nowMs,
  });
  return {
    raise: board.raise,
    /** Looks at what is stored now: the site's readiness is shared for a second. */
    look: async (session = lockPool) => {
      const readChecks = async () => ({ ...(await site.readiness()), ...(await readStatus(pool, configured)) });
      await board.look({ readChecks, pool: session });
    },
  };
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

/** A result is shared for a second. */
async function untilReason(reason: string | null) {
  await expect.poll(async () => refusalReason(await site.readiness())).toBe(reason);
}
