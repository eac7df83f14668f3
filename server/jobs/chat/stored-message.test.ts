import { afterAll, beforeEach, expect, test } from "vitest";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { eraseApplication } from "../../retention/erase-application.ts";
import { beginMessage, forgetMessage, recordMessage, type MessageRow } from "./stored-message.ts";

const database = await createTestDatabase();
const { pool } = database;
const { signal } = new AbortController();
afterAll(() => database.drop());
beforeEach(() => pool.query("truncate application, message_to_delete cascade"));

test("a message of which the answer comes after its application was erased will be deleted from the chat", async () => {
  const { reference, row } = await begun();
  await erase(reference);
  expect(await toDelete()).toEqual([{ chatId: "-1001", messageId: null }]);
  expect(await recordMessage(pool, row, { chatId: "-1002", messageId: 7 }, signal)).toBe(false);
  expect(await toDelete()).toEqual([{ chatId: "-1002", messageId: 7 }]);
});

test("an application that is erased while the answer is stored keeps the message's id", async () => {
  const { reference, row } = await begun();
  const storing = await pool.connect();
  await storing.query("begin");
  await storing.query("update chat_message set message_id = 7 where id = $1", [row.id]);
  const erasing = erase(reference);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await storing.query("commit");
  storing.release();
  await erasing;
  expect(await toDelete()).toEqual([{ chatId: "-1001", messageId: 7 }]);
});

test("a message that the chat refused leaves nothing to look for, also after its application was erased", async () => {
  const { reference, row } = await begun();
  await erase(reference);
  await forgetMessage(pool, row);
  expect(await toDelete()).toEqual([]);
});

test("a message does not begin with the old content while that is changed", async () => {
  await storeApplication(pool);
  const application = await stored();
  const change = await pool.connect();
  await change.query("begin; update application set key_version = 1");
  const beginning = beginMessage(pool, { application, step: "summary-1", chatId: "-1001" });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
  await change.query("commit");
  change.release();
  expect(await beginning).toBeNull();
});

async function begun(): Promise<{ reference: string; row: MessageRow }> {
  const { reference } = await storeApplication(pool);
  const row = await beginMessage(pool, { application: await stored(), step: "summary-1", chatId: "-1001" });
  return { reference, row: row! };
}

async function stored() {
  const { rows } = await pool.query<{ id: string; email: string; keyVersion: number }>(
    `select id, email, key_version as "keyVersion" from application`,
  );
  return rows[0]!;
}

function erase(reference: string) {
  return eraseApplication(pool, { member: null, action: "deleted", subject: reference });
}

async function toDelete() {
  const { rows } = await pool.query(
    `select chat_id as "chatId", message_id::float8 as "messageId" from message_to_delete`,
  );
  return rows;
}
