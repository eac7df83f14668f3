import { afterAll, beforeAll, expect, test } from "vitest";
import type { InboxQuery } from "../../../application/team/inbox.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { readInbox } from "./read-inbox.ts";

let database: TestDatabase;
const everything: InboxQuery = { view: "all", position: null, search: null, before: null, after: null };

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  for (let number = 0; number < 104; number++)
    await storeApplication(pool, { fields: { lastName: `Number${number}` } });
  await storeApplication(pool, {
    fields: { firstName: "Zoë", lastName: "50%_off", email: "zoe@example.net", position: "Sales Intern" },
    spamSigns: ["hidden-field"],
    scan: { kind: "infected", signature: "Eicar" },
  });
  await pool.query("update application set position_id = 'sales-intern' where first_name = 'Zoë'");
  await pool.query(
    "update outbox set delivered_at = now() where application_id in (select id from application where first_name = 'Ada')",
  );
  await pool.query("update application set handled_by = 'Grace', handled_at = now() where last_name <> 'Number7'");
  await pool.query(
    `insert into mail (application_id, gave_up_at, sent_at)
     select id, case when last_name = 'Number9' then now() end, case when last_name <> 'Number9' then now() end
     from application`,
  );
});
afterAll(() => database.drop());

test("the newest come first, and paging by key meets each application once, there and back", async () => {
  const first = await read({});
  expect(first.entries[0]).toMatchObject({
    name: "Zoë 50%_off",
    chat: "waiting",
    hasSpamSigns: true,
    scan: "infected",
    isUnmailed: false,
  });
  expect([first.entries.length, first.newer, first.found]).toEqual([50, null, 105]);
  const second = await read({ before: first.older });
  // One that arrives meanwhile moves nothing.
  await storeApplication(database.pool, { fields: { lastName: "Late" } });
  const third = await read({ before: second.older });
  expect([third.entries.length, third.older]).toEqual([5, null]);
  const references = [first, second, third].flatMap(({ entries }) => entries.map(({ reference }) => reference));
  expect(new Set(references).size).toBe(105);

  const back = await read({ after: third.newer });
  expect(back.entries).toEqual(second.entries);
  const start = await read({ after: back.newer });
  expect(start.entries).toEqual(first.entries);
  await database.pool.query("delete from application where last_name = 'Late'");
});

test("each view finds what it names, and is counted", async () => {
  expect((await read({})).counts).toEqual({
    all: 105,
    unhandled: 1,
    waiting: 1,
    suspicious: 1,
    infected: 1,
    unmailed: 1,
  });
  const unmailed = await read({ view: "unmailed" });
  expect(unmailed.entries).toEqual([expect.objectContaining({ name: "Ada Number9", isUnmailed: true })]);
  expect(await names({ view: "unhandled" })).toEqual(["Ada Number7"]);
  for (const view of ["waiting", "suspicious", "infected"] as const)
    expect(await names({ view })).toEqual(["Zoë 50%_off"]);
  expect(await names({ position: "sales-intern" })).toEqual(["Zoë 50%_off"]);
  expect(await names({ position: "sales-intern", view: "unhandled" })).toEqual([]);
});

test.each([
  ["umber42", ["Ada Number42"]],
  ["ADA  NUMBER103", ["Ada Number103"]],
  ["number103 ada", ["Ada Number103"]],
  ["zoe@example.n", ["Zoë 50%_off"]],
  ["50%_", ["Zoë 50%_off"]],
  ["zoë", ["Zoë 50%_off"]],
  ["number_", []],
  ["o", ["Zoë 50%_off"]],
  ["number42\u0000", ["Ada Number42"]],
  ["number7 zoë", []],
])("a search for %j", async (search, expected) => {
  const inbox = await read({ search, view: search === "o" ? "suspicious" : "all" });
  expect(inbox.entries.map(({ name }) => name)).toEqual(expected);
  expect(inbox.found).toBe(expected.length);
});

test("a search for a reference", async () => {
  const [entry] = (await read({ view: "unhandled" })).entries;
  expect(await names({ search: entry!.reference.toLowerCase() })).toEqual(["Ada Number7"]);
});

function read(query: Partial<InboxQuery>) {
  return readInbox(database.pool, { ...everything, ...query });
}

async function names(query: Partial<InboxQuery>) {
  return (await read(query)).entries.map(({ name }) => name);
}
