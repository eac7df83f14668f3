import { afterAll, expect, test } from "vitest";
import { readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { storeMany } from "../../../tests/support/store-many.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { readTeamApplication } from "../application/read-team-application.ts";
import { changeApplication } from "../application/change-application.ts";
import { readEntries, readSamePerson } from "./read-entries.ts";
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
await changeApplication(pool, { member: "Grace", reference, change: "note", note: "Café owner,\nspeaks Đà Nẵng" });
await tellCandidates(pool, {
  where: "last_name not in ('Number7', 'Number9') and first_name <> 'Zoë'",
  at: "now() - interval '1 hour' + arrival * interval '1 millisecond'",
});
afterAll(() => database.drop());

test("a row has what decides", async () => {
  const [zoe] = (await read({})).entries;
  expect(zoe).toMatchObject({
    name: "Zoë Nguyễn 50%_off",
    position: "Sales Intern",
    experience: "4-5",
    letter: "Dear team, I sell.",
    webAddresses: ["portfolio"],
    note: "Café owner, speaks Đà Nẵng",
    state: "open",
    chat: "waiting",
    hasSpamSigns: true,
    scan: "infected",
    isUnmailed: false,
  });
  await database.pool.query(
    "update application set waiting_since = now() - interval '1 hour' where delivered_at is null",
  );
  expect((await readEntries(pool, [zoe!.reference, "SM-0000-0000"], true))[0]?.chat).toBe("late");
});

test("without Telegram nothing is late or waits for it: not in a list, on a page, nor among others of the same person", async () => {
  await using own = await createTestDatabase();
  const [first, second] = [await storeApplication(own.pool), await storeApplication(own.pool)];
  await own.pool.query("update application set waiting_since = now() - interval '1 hour'");
  const { rows } = await own.pool.query<{ id: string }>("select id from application where reference = $1", [
    first.reference,
  ]);
  const chats = async (hasChat: boolean) => [
    (await readInbox(own.pool, everything, hasChat)).entries[0]?.chat,
    (await readEntries(own.pool, [first.reference], hasChat))[0]?.chat,
    (await readSamePerson(own.pool, rows[0]!.id, hasChat))[0]?.chat,
  ];
  expect(await chats(true)).toEqual(["late", "late", "late"]);
  expect(await chats(false)).toEqual([null, null, null]);
  expect((await readTeamApplication(own.pool, second.reference, false))?.samePerson[0]?.chat).toBeNull();
  const waiting = async (hasChat: boolean) => (await readInbox(own.pool, everything, hasChat)).counts["not-in-chat"];
  expect([await waiting(true), await waiting(false)]).toEqual([2, 0]);
});

test.each(["newest", "oldest"] as const)("%s first, paging by key meets each application once", async (order) => {
  const first = await read({ order });
  expect([first.entries.length, first.found]).toEqual([50, 105]);
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

test("each view finds what it names, and is counted; what is answered is in no view of trouble", async () => {
  expect(await counts({})).toEqual({
    open: 3,
    waiting: 0,
    answered: 102,
    unmailed: 1,
    "not-in-chat": 1,
    suspicious: 1,
    infected: 1,
    all: 105,
  });
  expect(await names({ view: "unmailed" })).toEqual(["Ada Number9"]);
  expect(await names({ view: "open" })).toEqual(["Zoë Nguyễn 50%_off", "Ada Number9", "Ada Number7"]);
  for (const view of ["not-in-chat", "suspicious", "infected"] as const)
    expect(await names({ view })).toEqual(["Zoë Nguyễn 50%_off"]);
  expect(await names({ position: "sales-intern" })).toEqual(["Zoë Nguyễn 50%_off"]);
  expect(await names({ experience: "4-5" })).toEqual(["Zoë Nguyễn 50%_off"]);
  expect(await names({ experience: "10+" })).toEqual([]);
  expect(await names({ position: "sales-intern", view: "answered" })).toEqual([]);
  await tellCandidates(pool, { where: "state = 'open'", member: "Linus" });
  expect(await counts({})).toMatchObject({ suspicious: 0, infected: 0, "not-in-chat": 0, unmailed: 0 });
  await pool.query("delete from told where member = 'Linus'");
});

test("a search counts what it finds in every view", async () => {
  const { open, answered, all } = await counts({ view: "answered", search: "nguyen" });
  expect([open, answered, all]).toEqual([1, 0, 1]);
  expect((await read({ search: "number" })).found).toEqual(104);
  expect((await read({ search: "number1" })).found).toEqual(15);
});

test("what is answered is in the order in which it was", async () => {
  for (const lastName of ["Number50", "Number20"])
    await pool.query(
      `update told set at = clock_timestamp() where application_id = (select id from application where last_name = $1)`,
      [lastName],
    );
  const first = await read({ view: "answered" });
  expect(first.entries.slice(0, 2).map(({ name }) => name)).toEqual(["Ada Number20", "Ada Number50"]);
  expect((await read({ view: "answered", after: first.next })).entries).toHaveLength(50);
  expect((await read({ view: "answered", order: "oldest" })).entries).toHaveLength(50);
  const [latest, second, third] = first.entries.map(({ reference }) => reference);
  for (const days of [{}, { from: "2026-01-01" }, { to: "2999-12-31" }]) {
    const { entries } = await read({ view: "answered", ...days });
    expect(entries.map((entry) => entry.reference)).toEqual(first.entries.map((entry) => entry.reference));
    const place = await readPlace(pool, second!, { ...everything, view: "answered", ...days });
    expect(place).toEqual({ number: 2, total: 102, previous: latest, next: third });
  }
});

test("who was asked or invited waits for the candidate, and an answer that leaves is among the answered", async () => {
  await using own = await createTestDatabase();
  const answer = async (reply: string, minutesAgo: number, isSent: boolean) => {
    const { reference: one } = await storeApplication(own.pool);
    await own.pool.query(
      `insert into mail (application_id, kind, key, answered_by, reply, subject, text, added_at, sent_at, went_to)
       select id, 'answer', gen_random_uuid(), 'Grace', $2, 'Hi', 'Hi', now() - make_interval(mins => $3),
              case when $4 then now() - make_interval(mins => $3) end, email from application where reference = $1`,
      [one, reply, minutesAgo, isSent],
    );
    return one;
  };
  const [asked, leaving, declined, invited] = [
    await answer("ask", 5, true),
    await answer("invite", 4, false),
    await answer("decline", 3, true),
    await answer("invite", 9, true),
  ];
  const readView = (view: InboxQuery["view"]) => readInbox(own.pool, { ...everything, view }, true);
  const shown = async (view: InboxQuery["view"]) => (await readView(view)).entries.map((entry) => entry.reference);
  expect(await shown("waiting")).toEqual([asked, invited]);
  expect(await shown("answered")).toEqual([declined, leaving]);
  expect(await shown("open")).toEqual([]);
  const [{ answer: last, state }] = (await readView("answered")).entries.slice(1) as [InboxEntry];
  expect([state, last?.state, last?.by]).toEqual(["leaving", "waiting", "Grace"]);
  await changeApplication(own.pool, { member: "Bo", reference: asked, change: "replied", key: crypto.randomUUID() });
  expect([await shown("open"), await shown("waiting")]).toEqual([[asked], [invited]]);
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
  ["50%_off", ["Zoë Nguyễn 50%_off"]],
  ["%", []],
  ["number42\u0000", ["Ada Number42"]],
  ["number7 zoë", []],
])("a search for %j finds the candidates who have it, and no others", async (search, expected) => {
  const inbox = await read({ search });
  expect(inbox.entries.map(({ name }) => name)).toEqual(expected);
  expect(inbox.found).toEqual(expected.length);
});

test("a word of a letter is found by its beginning, without accents, whatever signs the letter has", async () => {
  const letter = `I'm the café's "print\\shop" owner: Figma, O'Brien & 日本語 ${"x".repeat(3000)}.`;
  await storeApplication(pool, { fields: { firstName: "Letty", lastName: "Lettered", coverLetter: letter } });
  for (const search of ["figm", "cafes", "printshop", "obrien", "lettered owner", "日本", "x".repeat(600)])
    expect([search, (await read({ search })).found]).toEqual([search, 1]);
  expect((await read({ search: "igma" })).found).toBe(0);
  await pool.query("delete from application where first_name = 'Letty'");
});

test("a search for a reference finds its application, in small letters and without its prefix", async () => {
  const entry = (await read({ view: "open" })).entries.at(-1);
  expect(await names({ search: entry!.reference.toLowerCase() })).toEqual(["Ada Number7"]);
  expect(await names({ search: entry!.reference.slice(3).replace("-", "") })).toEqual(["Ada Number7"]);
});

test("an application has its number and its neighbors in a list, whatever its order", async () => {
  const { entries } = await read({ experience: "0-1" });
  const [newest, second, third] = entries.map(({ reference }) => reference);
  const place = (reference: string, query: Partial<InboxQuery> = {}) =>
    readPlace(database.pool, reference, { ...everything, experience: "0-1", ...query });
  expect(await place(second!)).toEqual({ number: 2, total: 104, previous: newest, next: third });
  expect(await place(second!, { order: "oldest" })).toEqual({
    number: 103,
    total: 104,
    previous: third,
    next: newest,
  });
  expect(await place(newest!)).toEqual({ number: 1, total: 104, previous: null, next: second });
  // An application that has left the list, as after it was answered, still has neighbors there.
  const [, only] = (await read({ view: "open" })).entries.map(({ reference }) => reference);
  expect(await place(newest!, { view: "open" })).toEqual({
    number: null,
    total: 2,
    previous: null,
    next: only,
  });
  // Behind an application that is open come the answered ones.
  expect(await place(only!, { view: "answered" })).toMatchObject({
    number: null,
    total: 102,
    next: expect.any(String),
  });
  expect(await place(second!, { search: "nobody" })).toEqual({
    number: null,
    total: 0,
    previous: null,
    next: null,
  });
});

const counts = async (query: Partial<InboxQuery>) => (await read(query)).counts;

function read(query: Partial<InboxQuery>) {
  return readInbox(pool, { ...everything, ...query }, true);
}

async function names(query: Partial<InboxQuery>) {
  return (await read(query)).entries.map(({ name }) => name);
}

test("each of many applications is counted and found, in every view and however rare a word is", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 3000);
  await many.pool.query(
    `update application set search_text = lower(last_name) || ' ' || case when arrival < 2500 then 'li 李小明' else 'karl' end,
            experience = case when arrival <= 70 or arrival > 2900 then '10+' else '0-1' end`,
  );
  await tellCandidates(many.pool, { where: "arrival > 2900" });
  const readMany = (query: Partial<InboxQuery>) => readInbox(many.pool, { ...everything, ...query }, true);
  expect((await readMany({ search: "number" })).counts).toMatchObject({ all: 3000, open: 2900, answered: 100 });
  expect((await readMany({ search: "小明" })).found).toBe(2499);
  expect((await readMany({ search: "number170" })).found).toBe(11);
  // One or two Latin letters begin a word.
  expect((await readMany({ search: "li" })).found).toBe(2499);
  expect((await readMany({ search: "ar" })).found).toBe(0);
  expect(await readPlace(many.pool, "SM-0000-0170", { ...everything, search: "number170" })).toEqual({
    number: 11,
    total: 11,
    previous: "SM-0000-1700",
    next: null,
  });
  expect(await readPlace(many.pool, "SM-0000-0500", everything)).toMatchObject({ number: 2500, total: 3000 });
  // The first page has the matches, though the 2,830 newest are none.
  const open = { view: "open", experience: "10+" } as const;
  const first = await readMany(open);
  expect([first.entries[0]?.reference, first.entries.length, first.found]).toEqual(["SM-0000-0069", 50, 70]);
  const second = await readMany({ ...open, after: first.next });
  expect([second.entries.at(-1)?.reference, second.entries.length, second.next]).toEqual(["SM-0000-0000", 20, null]);
});

test("applications that were answered at the same moment are on one page each", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 120);
  await tellCandidates(many.pool);
  for (const order of ["newest", "oldest"] as const) {
    const list = { ...everything, view: "answered", order } as const;
    const seen = (await threePages(many.pool, list)).map(({ reference }) => reference);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  }
});

test("a page that begins after a deleted application is the first one", async () => {
  const { next } = await read({ order: "oldest" });
  const first = await read({});
  const deleted = await read({ after: "SM-0000-0000" });
  expect(deleted.entries).toEqual(first.entries);
  expect((await read({ order: "oldest", after: next })).entries).not.toEqual((await read({ order: "oldest" })).entries);
});

test("the first due is first, and what has no named day comes last", async () => {
  await using many = await createTestDatabase();
  await storeMany(many.pool, 120);
  await many.pool.query(
    "update application set answer_by = case when arrival > 2 then date '2026-12-01' + (arrival % 30)::integer end",
  );
  const due = readInboxQuery(new URLSearchParams("order=due"));
  const days = (await threePages(many.pool, due)).map((entry) => entry.due?.day ?? "none");
  // "none" is behind every day in the order of the alphabet, too.
  expect(days).toEqual(days.toSorted((one, other) => (one < other ? -1 : 1)));
  expect([days.length, days.slice(-3, -2), days.slice(-2)]).toEqual([120, ["2026-12-30"], ["none", "none"]]);
});

/** Returns the rows of the first three pages. */
async function threePages(from: typeof pool, query: InboxQuery) {
  const first = await readInbox(from, query, true);
  const second = await readInbox(from, { ...query, after: first.next }, true);
  const third = await readInbox(from, { ...query, after: second.next }, true);
  return [first, second, third].flatMap(({ entries }) => entries);
}
