import { afterEach, beforeEach, expect, test } from "vitest";
import { startTelegramStandIn, type TelegramStandIn } from "../../tests/support/telegram-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { createTelegramClient } from "../telegram/telegram-client.ts";
import { retentionStatus } from "./retention-status.ts";
import { startMessageDeletion } from "./start-message-deletion.ts";

let database: TestDatabase;
let standIn: TelegramStandIn;
beforeEach(async () => {
  database = await createTestDatabase();
  standIn = await startTelegramStandIn();
});
afterEach(async () => {
  await standIn.stop();
  await database.drop();
});

const log = { info() {}, warn() {}, error() {} };
const quick = { firstMs: 1, everyMs: 20, afterTroubleMs: 50, afterRefusalDays: 7 };

test("messages of deleted applications go from the chat; what is refused is left to a person, until it is gone", async () => {
  const [first, old] = [await sendAndNote(), await sendAndNote(), await sendAndNote()];
  const kept = await send();
  const oldMessage = standIn.received.find(({ messageId }) => messageId === old)!;
  oldMessage.receivedAt = new Date(Date.now() - 49 * 3_600_000);
  expect(await retentionStatus(database.pool)).toMatchObject({ messagesToDelete: 3, leftInChat: 0 });

  const deletion = start();
  await expect.poll(() => retentionStatus(database.pool)).toMatchObject({ messagesToDelete: 0, leftInChat: 1 });
  expect(standIn.received.map(({ messageId }) => messageId)).toEqual([old, kept]);
  const { rows } = await database.pool.query("select message_id, refusal from message_to_delete");
  expect(rows).toEqual([{ message_id: String(old), refusal: expect.stringContaining("message can't be deleted") }]);
  expect(first).not.toBe(old);

  // Not asked about again, until a week later; by then a person has deleted it.
  const calls = standIn.callCount();
  standIn.clear();
  await sendAndNote();
  await expect.poll(() => retentionStatus(database.pool)).toMatchObject({ messagesToDelete: 0, leftInChat: 1 });
  expect(standIn.callCount()).toBe(calls + 2);
  await database.pool.query("update message_to_delete set asked_at = now() - interval '8 days'");
  await expect.poll(() => retentionStatus(database.pool)).toMatchObject({ messagesToDelete: 0, leftInChat: 0 });
  await deletion.stop();
});

test("while Telegram is away nothing is forgotten, and it goes on when it is back", async () => {
  await sendAndNote();
  const away = start({ apiRoot: "http://127.0.0.1:9" });
  const asked = "select 1 from message_to_delete where asked_at is not null";
  await expect.poll(async () => (await database.pool.query(asked)).rows).toHaveLength(1);
  await away.stop();
  expect(await retentionStatus(database.pool)).toMatchObject({ messagesToDelete: 1, leftInChat: 0 });
  const back = start();
  await expect.poll(() => standIn.received).toEqual([]);
  await back.stop();
  expect(await retentionStatus(database.pool)).toMatchObject({ messagesToDelete: 0 });
});

test("several instances together ask as seldom as one", async () => {
  await sendAndNote();
  await sendAndNote();
  const calls = standIn.callCount();
  // Their timers fire at once, and the database allows one turn an hour.
  const slow = { ...quick, everyMs: 3_600_000 };
  const instances = Array.from({ length: 3 }, () => start({}, slow));
  await expect.poll(() => standIn.callCount()).toBe(calls + 1);
  await Promise.all(instances.map((instance) => instance.stop()));
  expect(standIn.callCount()).toBe(calls + 1);
  expect(await retentionStatus(database.pool)).toMatchObject({ messagesToDelete: 1 });
});

function start(
  changes: { apiRoot?: string } = {},
  timing: Parameters<typeof startMessageDeletion>[0]["timing"] = quick,
) {
  const telegram = createTelegramClient({ botToken: standIn.token, apiRoot: standIn.apiRoot, ...changes });
  return startMessageDeletion({ pool: database.pool, telegram, log, timing });
}

async function send(): Promise<number> {
  const telegram = createTelegramClient({ botToken: standIn.token, apiRoot: standIn.apiRoot });
  const sent = await telegram.sendMessage("SM-7K3F-9QXT", { chatId: standIn.chatId, isHtml: false });
  if (sent.kind !== "sent") throw new Error(sent.kind);
  return sent.messageId;
}

/** A message in the chat, of an application that was deleted. */
async function sendAndNote(): Promise<number> {
  const messageId = await send();
  await database.pool.query(
    `insert into message_to_delete (chat_id, message_id, reference, step, sent_at)
     values ($1, $2, 'SM-7K3F-9QXT', 'summary-1', now())`,
    [standIn.chatId, messageId],
  );
  return messageId;
}
