import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { doJob } from "../../tests/support/do-job.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { createTelegramClient } from "../telegram/telegram-client.ts";
import { messageDeleter } from "./delete-messages.ts";

const database = await createTestDatabase();
let standIn: TelegramStandIn;
beforeEach(async () => {
  await database.pool.query("truncate message_to_delete");
  standIn = await startTelegramStandIn();
});
afterEach(() => standIn.stop());
afterAll(() => database.drop());

test("messages of deleted applications go from the chat; what is refused is left to a person, until it is gone", async () => {
  const old = await sendAndNote();
  await sendAndNote();
  const kept = await send();
  const oldMessage = standIn.received.find(({ messageId }) => messageId === old)!;
  oldMessage.receivedAt = new Date(Date.now() - 49 * 3_600_000);

  expect(await deleteSome()).toBeUndefined();
  expect(standIn.received.map(({ messageId }) => messageId)).toEqual([old, kept]);
  expect(await noted()).toEqual([
    { message_id: String(old), refusal: expect.stringContaining("message can't be deleted") },
  ]);

  // The site asks again only after a week; by then a person has deleted it.
  const calls = standIn.callCount();
  standIn.clear();
  await deleteSome();
  expect(standIn.callCount()).toBe(calls);
  await database.pool.query("update message_to_delete set asked_at = now() - interval '8 days'");
  await deleteSome();
  expect(await noted()).toEqual([]);
});

test("while Telegram is away nothing is forgotten", async () => {
  await sendAndNote();
  expect(await deleteSome("http://127.0.0.1:9")).toMatchObject({
    kind: "pauseQueue",
    trouble: { kind: "unreachable" },
  });
  expect(await noted()).toEqual([{ message_id: "1", refusal: null }]);
  await deleteSome();
  expect(standIn.received).toEqual([]);
});

test("a message in a chat that the bot does not know anymore is left to a person, and pauses nothing", async () => {
  await sendAndNote();
  await database.pool.query("update message_to_delete set chat_id = '-5'");
  expect(await deleteSome()).toBeUndefined();
  expect(await noted()).toEqual([{ message_id: "1", refusal: expect.stringContaining("chat not found") }]);
});

test("at most six go at once, so that the chat has room for applications", async () => {
  for (let count = 0; count < 8; count++) await sendAndNote();
  await deleteSome();
  expect(standIn.received).toHaveLength(2);
});

function deleteSome(apiRoot = standIn.apiRoot) {
  const telegram = createTelegramClient({ botToken: standIn.token, apiRoot });
  const log = { info() {}, warn() {}, error() {} };
  return doJob(messageDeleter({ pool: database.pool, log, telegram, messagesPerMinute: 1000 }));
}

async function noted() {
  return (await database.pool.query("select message_id, refusal from message_to_delete")).rows;
}

async function send(): Promise<number> {
  const telegram = createTelegramClient({ botToken: standIn.token, apiRoot: standIn.apiRoot });
  const sent = await telegram.sendMessage("SM-7K3F-9QXT", { chatId: standIn.chatId, isHtml: false });
  if (sent.kind !== "done") throw new Error(sent.kind);
  return sent.result;
}

/** A message in the chat, of an application that was deleted. */
async function sendAndNote(): Promise<number> {
  const messageId = await send();
  await database.pool.query(
    `insert into message_to_delete (id, chat_id, message_id, reference, step, sent_at)
     values ($2, $1, $2, 'SM-7K3F-9QXT', 'summary-1', now())`,
    [standIn.chatId, messageId],
  );
  return messageId;
}
