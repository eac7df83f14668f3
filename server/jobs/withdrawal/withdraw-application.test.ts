import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { chatMessages, copyMayBeLeft } from "../../../content/chat-messages.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import {
  startTelegramStandIn,
  type CallStage,
  type TelegramStandIn,
} from "../../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { withoutRoom } from "../chat/chat-limits.ts";
import { startChatJobs, type ChatJobs } from "../../../tests/support/start-chat-jobs.ts";
import { addChatLine } from "../chat/send-line.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { withdrawApplication } from "./withdraw-application.ts";

const database = await createTestDatabase();
let standIn: TelegramStandIn;
let started: ChatJobs[] = [];

afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    "truncate application, ended_link, message_to_delete, moved_chat, chat_call, job, queue_trouble cascade",
  );
  standIn = await startTelegramStandIn();
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  started = [];
  await standIn.stop();
});

describe("a withdrawal", () => {
  test("takes the application out of the store and the chat, and the chat hears one line", async () => {
    const { reference, key } = await inTheChat();
    await withdraw(reference, key);
    expect(await countOf("application")).toBe(0);
    expect(await pageOf(reference, key)).toEqual({
      kind: "ended",
      link: { reference, ending: "withdrawn", endedAt: expect.any(String) },
    });
    start();
    await told();
    expect(texts()).toEqual([chatMessages.withdrawn(reference, [], false)]);
    expect(await countOf("message_to_delete")).toBe(0);
    // Two messages, two deletions and the line are calls of the minute.
    expect(await withoutRoom({ pool: database.pool, messagesPerMinute: 5 }, 1)).toMatchObject({ kind: "pauseQueue" });
    expect(await withoutRoom({ pool: database.pool, messagesPerMinute: 6 }, 1)).toBeNull();
  });

  test("waits as a whole when Telegram asks to wait with a deletion", async () => {
    const { reference, key } = await inTheChat();
    const calls = standIn.callCount();
    standIn.failAlways({ kind: "rate-limited", retryAfterSeconds: 40 });
    await withdraw(reference, key);
    start();
    const paused = () =>
      database.pool.query("select from queue_trouble where queue = 'chat' and kind = 'rate-limited'");
    await expect.poll(async () => (await paused()).rowCount).toBe(1);
    expect(standIn.callCount()).toBe(calls + 1);
  });

  test("names the messages that Telegram does not let us delete", async () => {
    const { reference, key } = await inTheChat();
    for (const message of standIn.received) message.receivedAt = new Date(Date.now() - 49 * 3_600_000);
    await withdraw(reference, key);
    start();
    await told();
    const line = texts().at(-1)!;
    expect(line).toContain(`${reference} was withdrawn by the candidate.\n`);
    for (const { messageId } of standIn.received.slice(0, 2)) expect(line).toContain(`https://t.me/c/1/${messageId}`);
    const { rows } = await database.pool.query("select refusal from message_to_delete");
    expect(rows).toEqual(Array(2).fill({ refusal: expect.stringContaining("can't be deleted") }));
  });

  test("says that a copy may be left where the chat took a message without an answer", async () => {
    const { reference, key } = await stored();
    standIn.failNext({ kind: "reset-after-accepting" });
    const jobs = start();
    // The summary, which has no answer, is sent again; then the document.
    await standIn.waitForMessages(3);
    await expect.poll(async () => (await jobs.status()).undelivered).toBe(0);
    await withdraw(reference, key);
    await told();
    expect(texts().at(-1)).toBe(chatMessages.withdrawn(reference, [], true));
    expect(texts().at(-1)).toContain(copyMayBeLeft([reference]));
    // Of the copy no number is known, so it is left for a person who looks for the reference.
    expect(texts()[0]).toContain(reference);
    const { rows } = await database.pool.query("select step, message_id from message_to_delete");
    expect(rows).toEqual([{ step: "summary-1", message_id: null }]);
  });

  test("says nothing of a copy where the chat refused the message", async () => {
    const { reference, key } = await stored();
    standIn.failNext({ kind: "refused" });
    start();
    await standIn.waitForMessages(2);
    await expect.poll(() => countOf("chat_message where message_id is not null")).toBe(2);
    await withdraw(reference, key);
    await told();
    expect(texts().at(-1)).toBe(chatMessages.withdrawn(reference, [], false));
  });

  test("of what the chat never had is done without a message, and given twice it is one", async () => {
    const { reference, key } = await stored();
    const { rows: applications } = await database.pool.query<{ id: string }>("select id from application");
    const { id: applicationId } = applications[0]!;
    const text = { html: "What Ada replied.", plain: "What Ada replied." };
    await addChatLine(database.pool, `${applicationId} reply-1`, { text, partOf: { applicationId, step: "reply-1" } });
    await Promise.all([1, 2, 3].map(() => withdraw(reference, key)));
    expect(await countOf("job"), "also while the chat takes nothing").toBe(0);
    await told();
    const { rows } = await database.pool.query("select member, action from team_change where subject = $1", [
      reference,
    ]);
    expect(rows).toEqual([{ member: null, action: "withdrawn" }]);
  });

  test.each([1, 2])(
    "given while message %i is sent erases at once, and the chat hears of it after that",
    async (number) => {
      const { reference, key } = await stored();
      const { promise: withdrawn, resolve } = Promise.withResolvers<unknown>();
      await restartStandIn(async (stage) => {
        if (stage !== "accepted" || standIn.received.length !== number) return;
        await withdraw(reference, key);
        resolve(await pageOf(reference, key));
      });
      const alarms: string[] = [];
      start((name) => alarms.push(name));
      expect(await withdrawn).toMatchObject({ kind: "ended", link: { ending: "withdrawn" } });
      expect(await countOf("application")).toBe(0);
      await told();
      expect(texts()).toEqual([chatMessages.withdrawn(reference, [], false)]);
      expect(alarms).toEqual([]);
    },
  );

  test.each<CallStage>(["received", "accepted", "answered"])(
    "survives a database that breaks when the line is %s",
    async (broken) => {
      const { reference, key } = await inTheChat();
      let hasBroken = false;
      await restartStandIn(async (stage) => {
        if (stage !== broken || hasBroken) return;
        hasBroken = true;
        await database.pool
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
          )
          .catch(() => {});
      });
      await database.pool.query("update chat_message set chat_id = $1", [standIn.chatId]);
      await withdraw(reference, key);
      start();
      await told();
      expect(hasBroken).toBe(true);
      // The number of the line is recorded over another connection than the one that broke.
      expect(texts().filter((text) => text.includes("withdrawn"))).toHaveLength(1);
    },
  );
});

function withdraw(reference: string, key: string) {
  return withdrawApplication(database.pool, { reference, key });
}

async function stored() {
  const { reference, statusUrl } = await storeApplication(database.pool);
  return { reference, key: statusUrl.split("/").at(-1)! };
}

async function inTheChat() {
  const application = await stored();
  const jobs = start();
  await standIn.waitForMessages(2);
  await expect.poll(async () => (await jobs.status()).undelivered).toBe(0);
  await jobs.stop();
  return application;
}

function start(raiseAlarm: (name: string) => void = () => {}): ChatJobs {
  const { token: botToken, chatId, apiRoot } = standIn;
  const jobs = startChatJobs({
    database,
    raiseAlarm,
    telegram: { botToken, chatId, apiRoot, messagesPerMinute: 1000 },
    timing: { retry: { first: 10, longest: 100 }, pause: { first: 10, longest: 50 }, lookMs: 20 },
  });
  started.push(jobs);
  return jobs;
}

async function restartStandIn(onStage: (stage: CallStage) => void | Promise<void>) {
  await standIn.stop();
  standIn = await startTelegramStandIn({ onStage });
}

async function told(): Promise<void> {
  const done = () =>
    database.pool.query(
      `select distinct reference from ended_link where ending = 'withdrawn' and awaits_report is not true and not exists (select from job where kind = 'chat line')`,
    );
  await expect.poll(async () => (await done().catch(() => null))?.rowCount).toBe(1);
}

async function countOf(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]!.count;
}

const texts = () => standIn.received.map(({ text }) => text);
const pageOf = (reference: string, key: string) =>
  findCandidatePage(database.pool, { reference, key, hasMail: false, hasChat: true });
