import { afterAll, expect, test } from "vitest";
import { inboxViews } from "../../../application/team/inbox.ts";
import { readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { lookedAt } from "../../../tests/support/looked-at.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { storeMany } from "../../../tests/support/store-many.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { writeNote } from "../application/change-application.ts";
import { mostLookedAt } from "./inbox-condition.ts";
import { readEntries } from "./read-entries.ts";
import { readInbox, readPlace } from "./read-inbox.ts";

const everything: InboxQuery = { ...readInboxQuery(new URLSearchParams()), view: "all" };

const database = await createTestDatabase();
const { pool } = database;
for (let number = 0; number < 104; number++) await storeApplication(pool, { fields: { lastName: `Number${number}` } });
const { reference } = await storeApplication(pool, {
  fields: {
    firstName: "Zoë",
    lastName: "Nguyễn 50%_off",
    email: "zoe@example.net",
    phone: "+1 (202) 555-0123",
    position: "Sales Intern",
    experience: "4-5",
    portfolio: "https://example.net",
    coverLetter: "Dear team,\n\nI sell.",
  },
  spamSigns: ["hidden-field"],
  scan: { kind: "infected", signature: "Eicar" },
});
await pool.query("update application set position_id = 'sales-intern' where first_name = 'Zoë'");
await pool.query("update application set delivered_at = now(), waiting_since = null where first_name = 'Ada'");
await pool.query(
  `insert into mail (application_id, kind, gave_up_at, sent_at)
   select id, 'confirmation', case when last_name = 'Number9' then now() end, case when last_name <> 'Number9' then now() end
   from application`,
);
await writeNote(pool, { member: "Grace", reference, text: "Café owner,\nspeaks Đà Nẵng", replaced: null });
await pool.query(
  `update application set handled_by = 'Grace', handled_at = now() - interval '1 hour' + arrival * interval '1 millisecond'
   where last_name not in ('Number7', 'Number9') and first_name <> 'Zoë'`,
);
afterAll(() => database.drop());

test("a row has what decides", async () => {
  const [zoe] = (await read({})).entries;
  expect(zoe).toMatchObject({
    name: "Zoë Nguyễn 50%_off",
    position: "Sales Intern",
    experience: "4-5",
    letter: "Dear team, I sell.",
    hasPortfolio: true,
    note: "Café owner, speaks Đà Nẵng",
    handledBy: null,
    chat: "waiting",
    hasSpamSigns: true,
    scan: "infected",
    isUnmailed: false,
  });
  await database.pool.query(
    "update application set waiting_since = now() - interval '1 hour' where delivered_at is null",
  );
  expect((await readEntries(database.pool, [zoe!.reference, "SM-0000-0000"]))[0]?.chat).toBe("late");
  // Without Telegram, that is no trouble.
  expect((await readInbox(database.pool, everything, false)).entries[0]?.chat).toBe("waiting");
});

test.each(["newest", "oldest"] as const)("%s first, paging by key meets each application once", async (order) => {
  const first = await read({ order });
  expect([first.entries.length, first.found]).toEqual([50, exactly(105)]);
  const second = await read({ order, after: first.next });
  // A new arrival moves nothing before it.
  await storeApplication(database.pool, { fields: { lastName: "Late" } });
  const third = await read({ order, after: second.next });
  expect([third.entries.length, third.next]).toEqual([order === "newest" ? 5 : 6, null]);
  const seen = [first, second, third].flatMap(({ entries }) => entries);
  expect(new Set(seen.map((entry) => entry.reference)).size).toBe(seen.length);
  const times = seen.map(({ receivedAt }) => receivedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => (order === "newest" ? b - a : a - b)));
  await database.pool.query("delete from application where last_name = 'Late'");
});

test("each view finds what it names, and is counted; what is handled is in no view of trouble", async () => {
  expect(await leastCounts({})).toEqual({
    unhandled: 3,
    handled: 102,
    suspicious: 1,
    infected: 1,
    waiting: 1,
    unmailed: 1,
    all: 105,
  });
  expect(await names({ view: "unmailed" })).toEqual(["Ada Number9"]);
  expect(await names({ view: "unhandled" })).toEqual(["Zoë Nguyễn 50%_off", "Ada Number9", "Ada Number7"]);
  for (const view of ["waiting", "suspicious", "infected"] as const)
    expect(await names({ view })).toEqual(["Zoë Nguyễn 50%_off"]);
  expect(await names({ position: "sales-intern" })).toEqual(["Zoë Nguyễn 50%_off"]);
  expect(await names({ experience: "4-5" })).toEqual(["Zoë Nguyễn 50%_off"]);
  expect(await names({ experience: "10+" })).toEqual([]);
  expect(await names({ position: "sales-intern", view: "handled" })).toEqual([]);
  const handleAll =
    "update application set handled_by = 'Grace', handled_at = now() where handled_at is null returning id";
  const { rows } = await pool.query<{ id: string }>(handleAll);
  const { suspicious, infected, waiting, unmailed } = await leastCounts({});
  expect([suspicious, infected, waiting, unmailed]).toEqual([0, 0, 0, 0]);
  await pool.query("update application set handled_by = null, handled_at = null where id = any($1)", [
    rows.map(({ id }) => id),
  ]);
});

test("a search counts what it finds in every view", async () => {
  const { unhandled, handled, all } = await leastCounts({ view: "handled", search: "nguyen" });
  expect([unhandled, handled, all]).toEqual([1, 0, 1]);
  // Searched among the newest, as more than a page have the word, and by the index.
  expect((await read({ search: "number" })).found).toEqual(exactly(104));
  expect((await read({ search: "number1" })).found).toEqual(exactly(15));
});

test("what is handled is in the order in which it was", async () => {
  for (const lastName of ["Number50", "Number20"])
    await pool.query("update application set handled_at = clock_timestamp() where last_name = $1", [lastName]);
  const first = await read({ view: "handled" });
  expect(first.entries.slice(0, 2).map(({ name }) => name)).toEqual(["Ada Number20", "Ada Number50"]);
  expect((await read({ view: "handled", after: first.next })).entries).toHaveLength(50);
  expect((await read({ view: "handled", order: "oldest" })).entries).toHaveLength(50);
  const [latest, second, third] = first.entries.map(({ reference }) => reference);
  for (const days of [{}, { from: "2026-01-01" }, { to: "2999-12-31" }]) {
    const { entries } = await read({ view: "handled", ...days });
    expect(entries.map((entry) => entry.reference)).toEqual(first.entries.map((entry) => entry.reference));
    const place = await readPlace(pool, second!, { ...everything, view: "handled", ...days });
    expect(place).toEqual({ number: 2, total: exactly(102), previous: latest, next: third });
  }
});

test("of very many applications of some days, the handled ones are in the order of arrival", async () => {
  await using many = await createTestDatabase();
  for (const lastName of ["First", "Second", "Third"]) await storeApplication(many.pool, { fields: { lastName } });
  await many.pool.query("update application set received_at = '2025-06-01'");
  await many.pool.query("alter sequence application_arrival_seq restart with 30000");
  for (const lastName of ["Fourth", "Fifth"]) await storeApplication(many.pool, { fields: { lastName } });
  // The first one was handled last.
  await many.pool.query(
    "update application set handled_by = 'Grace', handled_at = now() - arrival * interval '1 millisecond'",
  );
  const since = async (from: string) => {
    const { entries } = await readInbox(many.pool, { ...everything, view: "handled", from });
    return entries.map(({ name }) => name);
  };
  expect(await since("2026-01-01")).toEqual(["Ada Fourth", "Ada Fifth"]);
  expect(await since("2025-01-01")).toEqual(["Ada Fifth", "Ada Fourth", "Ada Third", "Ada Second", "Ada First"]);
});

test("a day is the team's, from its first moment to its last", async () => {
  const received = (time: string) =>
    database.pool.query(
      "update application set received_at = $1::timestamp at time zone $2 where last_name = 'Number7'",
      [time, teamTimeZone],
    );
  const onTheDay = { from: "2026-03-08", to: "2026-03-08" };
  for (const time of ["2026-03-08 00:00:00", "2026-03-08 23:59:59.9"]) {
    await received(time);
    expect(await names(onTheDay)).toEqual(["Ada Number7"]);
  }
  for (const time of ["2026-03-07 23:59:59.9", "2026-03-09 00:00:00"]) {
    await received(time);
    expect(await names(onTheDay)).toEqual([]);
  }
});

test.each([
  ["umber42", ["Ada Number42"]],
  ["number103 ada", ["Ada Number103"]],
  ["nguyen", ["Zoë Nguyễn 50%_off"]],
  ["zoe@example.n", ["Zoë Nguyễn 50%_off"]],
  ["2025550123", ["Zoë Nguyễn 50%_off"]],
  ["(202) 555", ["Zoë Nguyễn 50%_off"]],
  ["cafe da nang", ["Zoë Nguyễn 50%_off"]],
  ["50%_", ["Zoë Nguyễn 50%_off"]],
  ["number42\u0000", ["Ada Number42"]],
  ["number7 zoë", []],
])("a search for %j", async (search, expected) => {
  const inbox = await read({ search });
  expect(inbox.entries.map(({ name }) => name)).toEqual(expected);
  expect(inbox.found).toEqual(exactly(expected.length));
});

test("a search for a reference", async () => {
  const entry = (await read({ view: "unhandled" })).entries.at(-1);
  expect(await names({ search: entry!.reference.toLowerCase() })).toEqual(["Ada Number7"]);
  expect(await names({ search: entry!.reference.slice(3).replace("-", "") })).toEqual(["Ada Number7"]);
});

test("an application has its number and its neighbors in a list, whatever its order", async () => {
  const { entries } = await read({ experience: "0-1" });
  const [newest, second, third] = entries.map(({ reference }) => reference);
  const place = (reference: string, query: Partial<InboxQuery> = {}) =>
    readPlace(database.pool, reference, { ...everything, experience: "0-1", ...query });
  expect(await place(second!)).toEqual({ number: 2, total: exactly(104), previous: newest, next: third });
  expect(await place(second!, { order: "oldest" })).toEqual({
    number: 103,
    total: exactly(104),
    previous: third,
    next: newest,
  });
  expect(await place(newest!)).toEqual({ number: 1, total: exactly(104), previous: null, next: second });
  // An application that has left the list, as after it was handled, still has neighbors there.
  const [, only] = (await read({ view: "unhandled" })).entries.map(({ reference }) => reference);
  expect(await place(newest!, { view: "unhandled" })).toEqual({
    number: null,
    total: exactly(2),
    previous: null,
    next: only,
  });
  // Behind an application marked as not handled come the handled ones.
  expect(await place(only!, { view: "handled" })).toMatchObject({
    number: null,
    total: exactly(102),
    next: expect.any(String),
  });
  expect(await place(second!, { search: "nobody" })).toEqual({
    number: null,
    total: exactly(0),
    previous: null,
    next: null,
  });
});

const exactly = (count: number) => ({ least: count, isMore: false });

async function leastCounts(query: Partial<InboxQuery>) {
  const { counts } = await read(query);
  return Object.fromEntries(Object.entries(counts).map(([view, { least }]) => [view, least]));
}

function read(query: Partial<InboxQuery>) {
  return readInbox(database.pool, { ...everything, ...query });
}

async function names(query: Partial<InboxQuery>) {
  return (await read(query)).entries.map(({ name }) => name);
}

test("of many applications the newest are counted, and rare words are found in all", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 6000);
  await many.pool.query(
    `update application set search_text = lower(last_name) || ' ' || reference || ' ' || case when arrival < 5500 then 'li 李小明' else 'karl' end`,
  );
  await many.pool.query("update application set handled_by = 'Grace', handled_at = now() where arrival <= 500");
  const readMany = (query: Partial<InboxQuery>) => readInbox(many.pool, { ...everything, ...query });
  const { counts } = await readMany({ search: "number" });
  expect(counts).toMatchObject({ all: { least: 1001, isMore: true }, handled: { least: 500, isMore: false } });
  // Of the newest 1,001, 499 have it.
  expect((await readMany({ search: "小明" })).found).toMatchObject({ isMore: true });
  expect((await readMany({ search: "number59" })).found).toEqual({ least: 100, isMore: true });
  expect((await readMany({ search: "number170" })).found).toEqual(exactly(11));
  // Two Latin letters begin a word.
  expect((await readMany({ search: "ar" })).found).toEqual(exactly(0));
  const place = (reference: string, query: Partial<InboxQuery> = {}) =>
    readPlace(many.pool, reference, { ...everything, ...query });
  expect(await place("SM-0000-5998")).toMatchObject({ number: 2, total: { least: 1001, isMore: true } });
  expect(await place("SM-0000-0500")).toMatchObject({
    number: null,
    previous: "SM-0000-0501",
    next: "SM-0000-0499",
  });
  expect(await place("SM-0000-0170", { search: "number170" })).toEqual({
    number: 11,
    total: exactly(11),
    previous: "SM-0000-1700",
    next: null,
  });
});

test("an index finds rare words by the pieces that few texts have", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 3000);
  await many.pool.query("update application set search_text = lower(last_name) || '@example.org'");
  const asked: unknown[][] = [];
  const noted = {
    query: (text: string, values: unknown[]) => (asked.push(values), many.pool.query(text, values)),
  };
  const { entries } = await readInbox(noted as typeof many.pool, { ...everything, search: "number170 example" });
  expect(entries.map(({ name }) => name)).toEqual([
    ...[...Array(10).keys()].toReversed().map((n) => `Ada Number170${n}`),
    "Ada Number170",
  ]);
  expect(asked.flat(2)).toEqual(expect.arrayContaining(["r17", "170"]));
  expect(asked.flat(2)).not.toContain("num");
});

test("a page looks at a part of a long list, and the next one looks further; what few have is found in all", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 2000);
  await many.pool.query("update application set experience = '10+' where arrival <= 70 or arrival > 1900");
  await many.pool.query("update application set handled_by = 'Grace', handled_at = now() where arrival > 1900");
  await many.pool.query("update application set replies = 'ask invite' where arrival <= 20");
  const readMany = (query: Partial<InboxQuery>) => readInbox(many.pool, { ...everything, ...query });
  const unhandled = { view: "unhandled", experience: "10+" } as const;
  const first = await readMany(unhandled);
  expect([first.entries.length, first.found]).toEqual([0, { least: 0, isMore: true }]);
  const second = await readMany({ ...unhandled, after: first.next });
  expect([second.entries[0]?.reference, second.entries.length]).toEqual(["SM-0000-0069", 50]);
  const third = await readMany({ ...unhandled, after: second.next });
  expect([third.entries.at(-1)?.reference, third.entries.length, third.next]).toEqual(["SM-0000-0000", 20, null]);
  expect((await readMany({ answer: "ask" })).found).toEqual(exactly(20));
  expect((await readMany({ answer: "invite", experience: "10+", view: "unhandled" })).found).toEqual(exactly(20));
  expect((await readMany({ answer: "decline" })).found).toEqual(exactly(0));
});

test("the order by the named day reads a page of the applications that wait, whatever was handled", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 6000);
  await many.pool.query("update application set answer_by = date '2026-12-01' + (arrival % 30)::integer");
  await many.pool.query("update application set handled_by = 'Grace', handled_at = now() where arrival % 3 > 0");
  await many.pool.query("vacuum analyze application");
  const asked: [string, unknown[]][] = [];
  const noted = {
    query: (text: string, values: unknown[]) => (asked.push([text, values]), many.pool.query(text, values)),
  };
  const query = readInboxQuery(new URLSearchParams("order=due"));
  const { entries } = await readInbox(noted as typeof many.pool, query);
  expect(entries.map(({ due }) => due?.day)).toEqual(Array<string>(50).fill("2026-12-01"));
  const [text, values] = asked.find(([sql]) => sql.includes("order by"))!;
  const { rows } = await many.pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan using application_due");
});

test("no list looks at more than a bounded number of applications", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 8000);
  await many.pool.query(
    `update application set received_at = now() - (8000 - arrival) * interval '10 minutes', search_text = 'ada',
            handled_by = case when arrival % 5 = 0 or arrival < 3800 then 'Grace' end,
            handled_at = case when arrival % 5 = 0 or arrival < 3800 then now() + arrival * interval '1 second' end,
            waiting_since = null, position_id = case when arrival > 7500 then 'sales-intern' else position_id end,
            experience = case when arrival % 2 = 0 then '0-1' else '2-3' end`,
  );
  await many.pool.query(
    `insert into resume (application_id, file_name, media_type, size_bytes, sha256, scan)
     select id, 'resume.pdf', 'application/pdf', 1, '', case when arrival % 40 = 0 then 'unscannable' else 'clean' end
     from application`,
  );
  await many.pool.query(
    "insert into mail (application_id, kind, gave_up_at) select id, 'confirmation', now() from application where arrival % 40 = 1",
  );
  await many.pool.query("vacuum analyze");
  const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
  const days = { from: dayAgo(50), to: null };
  const filters: Partial<InboxQuery>[] = [
    {},
    days,
    { position: "sales-intern" },
    { experience: "0-1" },
    { search: "ada" },
    { ...days, experience: "0-1" },
  ];
  const lists: InboxQuery[] = [
    ...inboxViews.flatMap((view) => filters.map((filter) => ({ ...everything, view, ...filter }))),
    { ...everything, view: "unhandled", order: "due", from: dayAgo(22) },
  ];
  const looks = await lookedAt(many.pool, async (pool) => {
    for (const list of lists) await readInbox(pool, list);
  });
  expect(Math.max(...looks)).toBeLessThanOrEqual(mostLookedAt);
  // Hardly any of the applications that are looked at are outside of the days.
  const untilThen = await readInbox(many.pool, { ...everything, to: dayAgo(10) });
  expect([untilThen.entries.length, untilThen.found]).toEqual([50, { least: 900, isMore: true }]);
  const ofPosition = { view: "handled", position: "graphic-designer-intern" } as const;
  const { entries, found } = await readInbox(many.pool, { ...everything, ...ofPosition });
  expect(entries.slice(0, 2).map((entry) => entry.reference)).toEqual(["SM-0000-7499", "SM-0000-7494"]);
  expect(found).toEqual({ least: 1001, isMore: true });
});
