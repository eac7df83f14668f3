import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { copyMayBeLeft } from "../../content/chat-messages.ts";
import { startChatJobs } from "../../tests/support/start-chat-jobs.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { countSelected, eraseApplications, purgeNow } from "./erase-applications.ts";
import { listLeftInChat } from "./list-applications.ts";
import { resendApplication } from "../../server/jobs/chat/resend-application.ts";

let standIn: TelegramStandIn;

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate application, message_to_delete cascade");
  standIn = await startTelegramStandIn();
});
afterEach(() => standIn.stop());

test("the application goes with all that belongs to it, and from the chat, earlier sends included; others stay", async () => {
  const { reference } = await storeApplication(database.pool);
  const other = await storeApplication(database.pool);
  await sendAll(4);
  await resendApplication(database.pool, reference);
  await sendAll(6);

  const text = await expectErased(reference, 0, "4 deleted, 0 gone already, 0 left");
  expect(text).not.toContain(copyMayBeLeft([reference]));
  expect(standIn.received.map(({ text }) => text.includes(other.reference))).toEqual([true, true]);
  expect(await countRows()).toEqual({ application: 1, resume: 1, resume_chunk: 1, chat_message: 2 });
  expect(await erase(reference)).toMatchObject({ exitCode: 3 });
  const changes = await database.pool.query("select member, action, subject from team_change");
  expect(changes.rows).toEqual([{ member: null, action: "deleted", subject: reference }]);
});

test("a copy of which the chat gave no number is named by its reference, and listed", async () => {
  const { reference } = await storeApplication(database.pool);
  standIn.failNext({ kind: "reset-after-accepting" });
  await sendAll(3);
  const text = await expectErased(reference, 0, "2 deleted, 0 gone already, 0 left");
  expect(text).toContain(copyMayBeLeft([reference]));
  expect(standIn.received).toHaveLength(1);
  const listed = await listLeftInChat(database.pool);
  expect(listed.text).toContain(`summary-1`);
  expect(listed.text).toContain(copyMayBeLeft([reference]));
  // The same command says it again.
  expect((await erase(reference)).text).toContain(copyMayBeLeft([reference]));
});

test("what is over 48 hours old is named for a person to delete, until it is gone", async () => {
  const { reference } = await storeApplication(database.pool);
  await sendAll(2);
  const [summary, resume] = standIn.received;
  if (summary) summary.receivedAt = new Date(Date.now() - 49 * 3_600_000);

  const first = await expectErased(reference, 1, "1 deleted, 0 gone already, 1 left");
  expect(first).toMatch(
    /by hand: #1 in chat -1001, summary-1, sent \d{4}-.* UTC\. Bad Request: message can't be deleted/,
  );
  expect(first).not.toContain(`#${resume?.messageId}`);
  expect((await countRows()).application).toBe(0);
  expect((await erase(reference)).exitCode).toBe(1);

  standIn.clear();
  await expectErased(reference, 0, "1 gone already, 0 left");
  expect(await erase(reference)).toMatchObject({ exitCode: 3 });
});

test("an application is erased without Telegram too; the messages are named, and deleted the next time", async () => {
  const { reference } = await storeApplication(database.pool);
  await sendAll(2);
  const unconfigured = await eraseApplications(database.pool, { reference }, null);
  const left = [{ messageId: 1, reason: "Telegram is not configured." }, { messageId: 2 }];
  expect(unconfigured).toMatchObject({ exitCode: 1, json: { applications: [{ erasedNow: true }], left } });
  expect((await countRows()).application).toBe(0);

  const { apiRoot, token, ...chat } = standIn;
  await expectErased(reference, 1, "Telegram cannot be reached", { ...chat, token, apiRoot: "http://127.0.0.1:9" });
  await expectErased(reference, 1, "TELEGRAM_BOT_TOKEN", { ...chat, apiRoot, token: "1:wrong" });
  await expectErased(reference, 0, "deleted from the database before");
  expect(standIn.received).toEqual([]);
});

test("all with one spam sign since a day go at once, from the chat too; before --yes they are only counted", async () => {
  const marked = { spamSigns: ["same-resume" as const] };
  const old = await storeApplication(database.pool, marked);
  await database.pool.query("update application set received_at = received_at - interval '3 days'");
  const sent = await storeApplication(database.pool, marked);
  const other = await storeApplication(database.pool, { spamSigns: ["same-letter"], resume: Buffer.from("another") });
  await sendAll(6);
  const waiting = await storeApplication(database.pool, marked);
  const several = { spamSign: "same-resume", since: new Date(Date.now() - 86_400_000) };

  expect(await countSelected(database.pool, several)).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^2 applications found. Nothing is erased/),
  });
  expect((await countRows()).application).toBe(4);
  expect(await eraseApplications(database.pool, several, telegramOf(standIn))).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining("Messages in the chat: 2 deleted, 0 gone already, 0 left."),
    json: { applications: [{ reference: sent.reference, erasedNow: true }, { reference: waiting.reference }] },
  });
  expect(await countRows()).toMatchObject({ application: 2 });
  for (const { reference } of [old, other])
    expect(standIn.received.filter(({ text }) => text.includes(reference))).toHaveLength(2);
  expect(standIn.received).toHaveLength(4);
});

test("all of a person are erased, however the address is spelled, and no one else's", async () => {
  const store = (email: string) => storeApplication(database.pool, { fields: { email } });
  const other = await store("grace@example.org");
  const erased = [await store("ada@example.org"), await store("Ada@example.org"), await store("ada+jobs@example.org")];
  const eraseAda = () => eraseApplications(database.pool, { email: "ada@example.org" }, null);
  const { exitCode, text } = await eraseAda();
  expect(exitCode).toBe(0);
  for (const { reference } of erased) expect(text).toContain(`${reference} is deleted from the database`);
  expect(text).not.toMatch(/chat|telegram|message/i);
  const left = await database.pool.query("select reference from application");
  expect(left.rows).toEqual([{ reference: other.reference }]);
  expect(await eraseAda()).toMatchObject({ exitCode: 3 });
});

test("purge with a mistyped period only says what would go, and deletes it with --yes", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update application set delivered_at = now() - interval '20 days', waiting_since = null");
  expect(await purgeNow(pool, { hasChat: true, retentionDays: 180 }, true)).toMatchObject({
    exitCode: 0,
    json: { count: 0 },
  });

  const mistyped = { hasChat: true, retentionDays: 18 };
  const said = await purgeNow(pool, mistyped, false);
  expect(said).toMatchObject({ exitCode: 0, json: { due: { applications: 1 } } });
  expect(said.text).toMatch(/^1 application due .*\nNothing is deleted: add --yes/);
  expect((await countRows())["application"]).toBe(1);

  const confirmed = await purgeNow(pool, mistyped, true);
  expect(confirmed).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^1 application deleted/) });
  expect((await countRows())["application"]).toBe(0);
});

/** Erases, expects that result, and returns the output. */
async function expectErased(reference: string, exitCode: number, words: string, bot: Bot = standIn): Promise<string> {
  const erased = await erase(reference, bot);
  expect(erased).toMatchObject({ exitCode, text: expect.stringContaining(words) });
  return erased.text;
}

function erase(reference: string, bot: Bot = standIn) {
  return eraseApplications(database.pool, { reference }, telegramOf(bot));
}

type Bot = Pick<TelegramStandIn, "token" | "chatId" | "apiRoot">;

function telegramOf({ token: botToken, chatId, apiRoot }: Bot) {
  return { botToken, chatId, apiRoot, messagesPerMinute: 1000 };
}

/** Sends until the chat has `count` messages and nothing waits. */
async function sendAll(count: number): Promise<void> {
  const jobs = startChatJobs({ database, telegram: telegramOf(standIn) });
  await standIn.waitForMessages(count);
  await expect.poll(async () => (await jobs.status()).undelivered).toBe(0);
  await jobs.stop();
}

async function countRows(): Promise<Record<string, number>> {
  const tables = ["application", "resume", "resume_chunk", "chat_message"];
  const { rows } = await database.pool.query<Record<string, number>>(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`,
  );
  return rows[0] ?? {};
}
