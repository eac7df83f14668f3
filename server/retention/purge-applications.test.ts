import { resendApplication } from "../jobs/chat/resend-application.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { storeMany } from "../../tests/support/store-many.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { purgeApplications } from "./purge-applications.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test("what the chat has had for the whole period goes, with its resume; what is younger or waits stays", async () => {
  await storeDelivered(181);
  const young = await storeDelivered(179);
  const { reference: waiting } = await storeApplication(database.pool);
  await database.pool.query("update application set received_at = now() - interval '200 days'");

  expect(await purge()).toMatchObject({ kind: "purged", count: 1 });
  expect(await references()).toEqual([young, waiting]);
  const { rows: chunks } = await database.pool.query("select distinct application_id from resume_chunk");
  expect(chunks).toHaveLength(2);
  expect(await purge()).toMatchObject({ kind: "purged", count: 0 });
  const { rows: changes } = await database.pool.query("select member, action, subject from team_change");
  expect(changes).toEqual([{ member: null, action: "purged", subject: "1" }]);
});

test("one that is sent again is deleted by the first time that the chat had it", async () => {
  const due = await storeDelivered(181);
  const young = await storeDelivered(179);
  for (const reference of [due, young]) expect(await resendApplication(database.pool, reference)).toBe(true);
  expect(await purge()).toMatchObject({ kind: "purged", count: 1 });
  expect(await references()).toEqual([young]);
});

test("an answer that is under way leaves before its application goes", async () => {
  const { pool } = database;
  const due = await storeDelivered(181);
  await pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text)
     select id, 'answer', gen_random_uuid(), 'Grace', 'decline', 'Hi', 'Hi' from application`,
  );
  expect(await purge()).toMatchObject({ count: 0 });
  expect(await references()).toEqual([due]);
  await pool.query("update mail set sent_at = now(), went_to = (select email from application)");
  expect(await purge()).toMatchObject({ count: 1 });
});

test("the numbers of its messages stay until the messages are gone, whatever deletes the application", async () => {
  const { pool } = database;
  const due = await storeDelivered(181);
  const other = await storeDelivered(10);
  await pool.query(
    `insert into chat_message (application_id, step, chat_id, message_id)
     select id, step, '-1001', 2 * arrival + number from application,
       (values ('summary-1', 0), ('resume', 1)) as steps (step, number)`,
  );
  await purge();
  await pool.query("delete from application where reference = $1", [other]);
  const { rows } = await pool.query("select reference, step from message_to_delete order by message_id");
  expect(rows).toEqual([
    { reference: due, step: "summary-1" },
    { reference: due, step: "resume" },
    { reference: other, step: "summary-1" },
    { reference: other, step: "resume" },
  ]);
});

test("more than a batch goes in batches", async () => {
  for (let count = 0; count < 5; count += 1) await storeDelivered(181);
  await database.pool.query("update resume set size_bytes = 20971520");
  expect(await purge()).toMatchObject({ kind: "purged", count: 5, due: { applications: 5 } });
  expect(await references()).toEqual([]);
});

test("what never reached the chat goes after two periods", async () => {
  const { pool } = database;
  await storeApplication(pool);
  for (const [days, count] of [
    [359, 0],
    [361, 1],
  ]) {
    await pool.query("update application set received_at = now() - make_interval(days => $1)", [days]);
    expect(await purge()).toMatchObject({ count, due: { undelivered: count } });
  }
});

test("without a chat, everything goes one period after it came in", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await storeDelivered(1);
  for (const [days, count] of [
    [179, 0],
    [181, 2],
  ]) {
    await pool.query("update application set received_at = now() - make_interval(days => $1)", [days]);
    expect(await purge({ hasChat: false })).toMatchObject({ count, due: { applications: count } });
  }
});

test("a clock that jumped deletes nothing until someone confirms it, however few are due", async () => {
  await storeDelivered(170);
  expect(await purge()).toMatchObject({ kind: "purged", count: 0 });
  await moveLastLook(20);
  await database.pool.query("update application set delivered_at = delivered_at - interval '20 days'");
  const held = { kind: "held", objections: [expect.stringContaining("jumped ahead")], due: { applications: 1 } };
  expect(await purge()).toMatchObject(held);
  expect(await purge()).toMatchObject(held);
  expect(await references()).toHaveLength(1);

  expect(await purge({ isConfirmed: true })).toMatchObject({ kind: "purged", count: 1 });
  await storeDelivered(181);
  expect(await purge()).toMatchObject({ kind: "purged", count: 1 });
});

test("a site that was off for a night deletes as always, and so does one whose clock is set back", async () => {
  await storeDelivered(181);
  await purge();
  await storeDelivered(181);
  await moveLastLook(1);
  expect(await purge()).toMatchObject({ kind: "purged", count: 1 });
  await storeDelivered(181);
  await moveLastLook(-20);
  expect(await purge()).toMatchObject({ kind: "purged", count: 1 });
});

test("a jump alarms no one while nothing is due, and is not taken for confirmed", async () => {
  const { pool } = database;
  const heldBecause = async () =>
    (await pool.query<{ held: string | null }>("select held_because as held from retention")).rows[0]?.held;
  await storeDelivered(10);
  await purge();
  await moveLastLook(20);
  expect(await purge()).toMatchObject({ kind: "held", due: { applications: 0 } });
  expect(await heldBecause()).toBe(null);
  await pool.query("insert into ended_link select '', 'SM-GONE-GONE', 'withdrawn', now() - interval '31 days'");
  expect(await purge()).toMatchObject({ kind: "held", due: { applications: 0, links: 1 } });
  expect(await heldBecause()).toContain("jumped ahead");
  await pool.query("delete from ended_link");
  await pool.query("update application set delivered_at = delivered_at - interval '171 days'");
  expect(await purge()).toMatchObject({ kind: "held", due: { applications: 1 } });
  await pool.query("delete from application");
  await purge();
  expect(await heldBecause()).toBe(null);
});

test("a shorter period is the operator's word, unless it would delete many", async () => {
  await storeDelivered(100);
  expect(await purge({ retentionDays: 180 })).toMatchObject({ kind: "purged", count: 0 });
  expect(await purge({ retentionDays: 90 })).toMatchObject({ kind: "purged", count: 1 });
  await storeManyDue(60);
  expect(await purge({ retentionDays: 18 })).toMatchObject({ kind: "held" });
});

test("a fifth of all at once deletes nothing until someone confirms it, unless they are few", async () => {
  const { pool } = database;
  await storeManyDue(50);
  expect(await purge()).toMatchObject({ kind: "purged", count: 50 });
  await storeManyDue(51);
  expect(await purge()).toMatchObject({
    kind: "held",
    objections: ["51 of 51 applications would be deleted at once."],
  });
  const { rows } = await pool.query("select held_because from retention");
  expect(rows).toEqual([{ held_because: "51 of 51 applications would be deleted at once." }]);
  expect(await purge({ isConfirmed: true })).toMatchObject({ kind: "purged", count: 51 });
});

function purge({ hasChat = true, retentionDays = 180, isConfirmed = false } = {}) {
  return purgeApplications(database.pool, { hasChat, retentionDays }, { isConfirmed });
}

/** Makes the last look older by `days`. */
function moveLastLook(days: number) {
  return database.pool.query("update retention set looked_at = looked_at - make_interval(days => $1)", [days]);
}

async function storeDelivered(daysAgo: number): Promise<string> {
  const { reference } = await storeApplication(database.pool);
  await database.pool.query(
    `update application set delivered_at = now() - make_interval(days => $2), waiting_since = null
     where reference = $1`,
    [reference, daysAgo],
  );
  return reference;
}

/** Applications that were delivered 181 days ago, without resumes. */
async function storeManyDue(count: number): Promise<void> {
  await storeMany(database.pool, count);
  await database.pool.query("update application set delivered_at = now() - interval '181 days', waiting_since = null");
}

async function references(): Promise<string[]> {
  const { rows } = await database.pool.query<{ reference: string }>(
    "select reference from application order by arrival",
  );
  return rows.map(({ reference }) => reference);
}
