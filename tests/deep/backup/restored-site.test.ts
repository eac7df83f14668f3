import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { referencePrefix } from "../../../content/site.ts";
import { createBackup } from "../../../server/backup/create-backup.ts";
import { erasedListName, erasedListWriter } from "../../../server/backup/erased-list.ts";
import { alarmSentence, type RaiseAlarm } from "../../../server/base/alarms.ts";
import { withdrawApplication } from "../../../server/jobs/withdrawal/withdraw-application.ts";
import { readSettings } from "../../../server/base/env.ts";
import { runSoon } from "../../../server/jobs/job-table.ts";
import { startJobs } from "../../../server/jobs/start-jobs.ts";
import { lastingAlarms } from "../../../server/status/checks.ts";
import { readStatus } from "../../../server/status/read-status.ts";
import { eraseApplication } from "../../../server/retention/erase-application.ts";
import { inviteMember } from "../../../server/team/sign-in/members.ts";
import { acceptInvitation } from "../../../server/team/sign-in/sessions.ts";
import { jobHandlersOf } from "../../support/start-chat-jobs.ts";
import { smtpUrl, startSmtpServer } from "../../support/start-smtp-server.ts";
import { storeApplication } from "../../support/store-application.ts";
import { startTelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { makeTestFolder } from "../../support/test-folder.ts";
import { runScriptmark } from "../../support/run-scriptmark.ts";

/* A restore brings back what was lost, and nothing that was ended or erased since. */

const folder = makeTestFolder();
const file = path.join(folder, "site.tar");
const list = path.join(folder, erasedListName);
const first = await createTestDatabase();
const [keyBefore, keyAfter] = [randomUUID(), randomUUID()];
const waiting = await storeApplication(first.pool, { hasMail: true });
const withdrawn = await storeApplication(first.pool, { hasMail: true, idempotencyKey: keyBefore });
const erased = await storeApplication(first.pool);
await first.pool.query(`
  insert into chat_message (application_id, step, chat_id, message_id) select id, 'summary-1', '-1001', 7 from application where reference = '${erased.reference}';
  insert into message_to_delete (id, chat_id, message_id, reference, step, sent_at) values (1000, '-1001', 8, 'SM-0000-0000', 'summary-1', now())`);
await inviteMember(first.pool, "Grace");
await acceptInvitation(first.pool, (await inviteMember(first.pool, "Ada")).token);
await createBackup({ url: first.url, file });

const withdrawnKey = withdrawn.statusUrl.split("/").at(-1) ?? "";
await withdrawApplication(first.pool, { reference: withdrawn.reference, key: withdrawnKey });
await eraseApplication(first.pool, { member: null, action: "deleted", subject: erased.reference });
const late = await storeApplication(first.pool, { idempotencyKey: keyAfter });
await eraseApplication(first.pool, { member: null, action: "deleted", subject: late.reference });
await writeList(first);
const restored = await createEmptyDatabase();
const { exitCode, out: said } = await run([file], { DATABASE_URL: restored.url, DATA_DIR: path.join(folder, "data") });
afterAll(async () => {
  await first.drop();
  await restored.drop();
});

test.each([
  ["before the backup", keyBefore],
  ["after it", keyAfter],
])("what was erased since, and sent %s, is not stored again under its key", async (_, idempotencyKey) => {
  const again = storeApplication(restored.pool, { idempotencyKey });
  await expect(again).rejects.toThrow("not stored: erased");
});

test("what was withdrawn or erased since stays gone", async () => {
  expect(exitCode).toBe(0);
  expect(await references(restored)).toEqual([waiting.reference]);
  expect(said).toContain("Restored 3 applications");
  expect(said).toContain(`Erased since, and left out: 2 applications, by ${list}.`);
  // The messages too: only Telegram knows whether they are gone already.
  const { rows } = await restored.pool.query("select reference from message_to_delete order by message_id");
  expect(rows).toEqual([{ reference: erased.reference }, { reference: "SM-0000-0000" }]);
});

test("no one is signed in or invited, and the command says who was", async () => {
  const { rows } = await restored.pool.query(
    `select (select count(*)::integer from team_session) as sessions,
            (select count(*)::integer from team_invitation) as invitations`,
  );
  expect(rows).toEqual([{ sessions: 0, invitations: 0 }]);
  expect(said).toContain("Signed out: Ada, Grace.");
});

test("a backup holds no address of a network, nor the key to hashes of any", async () => {
  const key = "select encode(key, 'hex') as key from rate_limit_key";
  expect((await restored.pool.query(key)).rows).not.toEqual((await first.pool.query(key)).rows);
  expect((await readFile(file)).includes("192.0.2.1")).toBe(false);
});

test("nothing goes out until an operator says so, and every status says why", async () => {
  const { pool, url } = restored;
  const chat = await startTelegramStandIn();
  const mailServer = await startSmtpServer();
  const log = { info() {}, warn() {}, error() {} };
  const settings = readSettings({ ...chat.settings, SMTP_URL: smtpUrl(mailServer), MAIL_FROM: "a@example.org" });
  const status = () => readStatus(pool, { telegram: {}, mail: {}, backup: null });
  const query = vi.spyOn(pool, "query");
  const looks = () => query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes("find ready")).length;
  const database = { pool, url };
  const jobs = startJobs({ database, log, handlers: jobHandlersOf({ database, settings, log }) });
  onTestFinished(async () => {
    await jobs.stop();
    await Promise.all([chat.stop(), mailServer.stop()]);
  });

  // Jobs are due, and wait.
  await expect.poll(looks).toBeGreaterThanOrEqual(3);
  expect((await status()).chat).toMatchObject({
    state: "held",
    reason: expect.stringContaining("scriptmark applications continue") as string,
  });
  const [alarm] = lastingAlarms(await status());
  expect(alarm).toEqual({ name: "restore-held", text: expect.stringContaining("The database was restored") as string });
  expect(chat.callCount()).toBe(0);
  expect(mailServer.connections()).toBe(0);

  // The command has no settings of the chat and of mail.
  const continued = "Nothing is held anymore.\n";
  expect(await applications("continue")).toMatchObject({ exitCode: 0, out: continued });
  await chat.waitForMessages(2);
  await expect.poll(() => mailServer.mails.length).toBe(1);
  await runSoon(pool, "message deletion");
  const left = "select from message_to_delete";
  await expect.poll(async () => (await pool.query(left)).rowCount).toBe(0);
  expect(chat.received[0]?.text).toContain(waiting.reference);
  expect((await applications("list", "--undelivered")).out).not.toContain("restored from");
  expect((await applications("continue")).out).toContain("Nothing was held");
});

test("the next restore needs the same list, and a new site beside it leaves it as it is", async () => {
  const before = await readFile(list, "utf8");
  expect(before.split("\n").toSorted()).toEqual(
    ["", ...[withdrawn, erased, late].map(({ reference }) => `${reference} ${today()}`)].toSorted(),
  );
  expect((await stat(list)).mode & 0o777).toBe(0o600);
  await using other = await createTestDatabase();
  await writeList(other);
  await writeList(restored);
  expect(await readFile(list, "utf8")).toBe(before);

  // An old entry stays, for a backup as old.
  await writeFile(list, `SM-0001-0001 2020-01-01\n${before}`);
  const { reference } = await storeApplication(other.pool);
  await eraseApplication(other.pool, { member: null, action: "deleted", subject: reference });
  await writeList(other);
  expect(await readFile(list, "utf8")).toBe(`SM-0001-0001 2020-01-01\n${before}${reference} ${today()}\n`);
});

test("without the list a restore is refused before it makes a database, and with it elsewhere it is named", async () => {
  const alone = path.join(folder, "alone");
  await mkdir(alone);
  const copy = path.join(alone, "site.tar");
  await copyFile(file, copy);
  const dataDir = path.join(folder, "data");
  const refused = await run([copy], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({
    exitCode: 1,
    error: expect.stringMatching(/^There is no \S+ or \S+: .*--erased FILE/),
  });
  expect(await readdir(folder)).not.toContain("data");

  const damaged = path.join(alone, "damaged.txt");
  await writeFile(damaged, `SM-7K3F-9QXT 2026-11-22\nSM-7K3F-9Q`);
  expect(await run([copy, "--erased", damaged], { DATA_DIR: dataDir })).toMatchObject({
    exitCode: 1,
    error: `${damaged} is damaged: a line of it is not like "${referencePrefix}-7K3F-9QXT 2026-11-22".\n`,
  });
  await using empty = await createEmptyDatabase();
  const named = await run([copy, "--erased", list], { DATABASE_URL: empty.url, DATA_DIR: dataDir });
  expect(named.out).toContain("left out: 2 applications");
  await using lost = await createEmptyDatabase();
  await run([copy, "--without-erased"], { DATABASE_URL: lost.url, DATA_DIR: dataDir });
  expect(await references(lost)).toHaveLength(3);
});

test("a list that cannot be written is for an operator, once", async () => {
  const lines: string[] = [];
  const raiseAlarm: RaiseAlarm = (name, text) => void lines.push(alarmSentence(name, text));
  const write = erasedListWriter({ pool: first.pool, raiseAlarm }, path.join(folder, "gone", erasedListName));
  await write();
  await write();
  expect(lines).toEqual([
    expect.stringMatching(
      /^THE LIST OF ERASED APPLICATIONS IS NOT WRITTEN\. \S+ cannot be written: no such file or directory\./,
    ),
  ]);
});

function run(args: string[], env: Record<string, string>) {
  return runScriptmark(["restore", ...args], { env, cwd: folder });
}

function writeList({ pool }: TestDatabase): Promise<void> {
  const raiseAlarm: RaiseAlarm = (_name, text) => expect.unreachable(text);
  return erasedListWriter({ pool, raiseAlarm }, list)();
}

function applications(...args: string[]) {
  return runScriptmark(["applications", ...args], { env: { DATABASE_URL: restored.url }, cwd: folder });
}

async function references({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string }>("select reference from application order by arrival");
  return rows.map(({ reference }) => reference);
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
