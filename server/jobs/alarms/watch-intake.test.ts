import { site as ownSite } from "../../../content/site.ts";
import { rm, symlink } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openCuttableDatabase } from "../../../tests/support/cuttable-database.ts";
import { startAlarmReceiver, type AlarmReceiver } from "../../../tests/support/start-alarm-receiver.ts";
import { smtpUrl, startSmtpServer, type SmtpServer } from "../../../tests/support/start-smtp-server.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { openPool } from "../../database/open-pool.ts";
import { readSettings } from "../../base/env.ts";
import { refusalReason } from "../../status/checks.ts";
import { openReceivers } from "./send-alarm.ts";
import { watchIntake } from "./watch-intake.ts";

const minuteMs = 60_000;

const database = await createTestDatabase();
const line = await openCuttableDatabase(database.url);
const pool = openPool(line.url);
const site = await startTestServer({ pool });
afterAll(async () => {
  await site.stop();
  await pool.end();
  await line.close();
  await database.drop();
});

let receiver: AlarmReceiver;
let mailServer: SmtpServer;
let watch: ReturnType<typeof watchIntake>;
let nowMs: number;
let lines: string[];
beforeEach(async () => {
  receiver = await startAlarmReceiver();
  mailServer = await startSmtpServer();
  [nowMs, lines] = [0, []];
  const keep = (details: { err?: Error }, sentence: string) =>
    void lines.push([sentence, details.err?.message].join(" ").trim());
  const mail = { SMTP_URL: smtpUrl(mailServer), MAIL_FROM: "site@example.org" };
  watch = watchIntake({
    readRefusal: readReason,
    log: { info: keep, warn: keep, error: keep },
    receivers: openReceivers(readSettings({ ALERT_URL: receiver.url, ALERT_EMAIL: "operators@example.org", ...mail })),
    timing: { lookMs: 3_600_000, afterMs: 2 * minuteMs, repeatMs: 60 * minuteMs, retryMs: 2 * minuteMs },
    now: () => nowMs,
  });
});
afterEach(async () => {
  watch.stop();
  line.mend();
  receiver.goAway();
  await mailServer.stop();
});

test("a database that is away for two minutes is an alarm, every hour, and once when it is back", async () => {
  line.cut();
  await untilReason("The database cannot be reached.");
  await watch.look();
  await lookAfter(2 * minuteMs - 1);
  expect([receiver.received, mailServer.mails, lines]).toEqual([[], [], []]);
  await lookAfter(1);
  const sentence = "APPLICATIONS ARE REFUSED. The database cannot be reached.";
  expect(receiver.received).toMatchObject([{ alarm: "APPLICATIONS ARE REFUSED", status: "begun", text: sentence }]);
  expect(lines).toEqual([sentence]);

  await lookAfter(60 * minuteMs - 1);
  expect(receiver.received).toHaveLength(1);
  await lookAfter(1);
  expect(receiver.received[1]).toMatchObject({ status: "lasting", since: receiver.received[0]?.since });

  line.mend();
  await untilReason(null);
  await watch.look();
  await lookAfter(60 * minuteMs);
  expect(receiver.received).toHaveLength(3);
  expect(receiver.received[2]).toMatchObject({ status: "ended", since: receiver.received[0]?.since });
  expect(receiver.received[2]?.text).toContain("APPLICATIONS ARE TAKEN AGAIN (began ");
  expect(lines).toEqual([sentence, "APPLICATIONS ARE TAKEN AGAIN."]);
  expect(mailServer.mails[0]).toMatchObject({ to: ["operators@example.org"] });
  expect(mailServer.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual([
    `[${ownSite.name}] APPLICATIONS ARE REFUSED`,
    `[${ownSite.name}] Still: APPLICATIONS ARE REFUSED`,
    `[${ownSite.name}] Resolved: APPLICATIONS ARE TAKEN AGAIN`,
  ]);
});

test("a full disk too; a receiver that is away hears it two minutes later, and only the end if it heard the beginning", async () => {
  // Nothing is ever free on that disk.
  const disk = path.join(site.dataDir, "database");
  await symlink("/proc", disk);
  await untilReason("There is too little space in DATA_DIR: 0 MB are free.");
  receiver.answerWith(500);
  await watch.look();
  await lookAfter(2 * minuteMs);
  expect(mailServer.mails).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/tried again in two minutes\. ALERT_URL answers with 500\.$/);
  receiver.answerWith(200);
  await lookAfter(2 * minuteMs - 1);
  expect(receiver.received).toEqual([]);
  await lookAfter(1);
  expect(receiver.received).toMatchObject([{ status: "begun" }]);

  receiver.answerWith(500);
  await rm(disk);
  await untilReason(null);
  await watch.look();
  receiver.answerWith(200);
  await lookAfter(2 * minuteMs);
  expect(receiver.received).toMatchObject([{ status: "begun" }, { status: "ended" }]);
  expect(mailServer.mails).toHaveLength(2);
});

async function readReason() {
  return refusalReason(await site.readiness());
}

/** A result is shared for a second. */
async function untilReason(reason: string | null) {
  await expect.poll(readReason).toBe(reason);
}

async function lookAfter(ms: number) {
  nowMs += ms;
  await watch.look();
}
