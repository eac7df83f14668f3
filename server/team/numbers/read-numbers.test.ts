import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { outcomes as outcomeNames, type Outcome } from "../../../application/team/answer.ts";
import { readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { changeApplication } from "../application/change-application.ts";
import { readInbox } from "../inbox/read-inbox.ts";
import { readNumbers } from "./read-numbers.ts";

/** The parts of the date are year, month and day. */
const today = new Intl.DateTimeFormat("en-CA", { timeZone: teamTimeZone, dateStyle: "short" });

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

test("every day of thirty has its place, those without a count are zero, and the largest comes first", async () => {
  const positions = [{ id: "sales-intern", title: "Sales Intern" }];
  expect(await readNumbers(pool, positions)).toMatchObject({
    applications: [],
    views: [],
    positions: [{ title: "Sales Intern", seen: 0, applied: 0 }],
  });
  for (let count = 0; count < 2; count++) await storeApplication(pool, { fields: { position: "Sales Intern" } });
  await pool.query(
    `insert into page_view select (now() at time zone '${teamTimeZone}')::date - ago, page, views
     from (values (30, '/', 100), (29, '/', 1), (0, '/careers/sales-intern', 3), (1, '/careers/sales-intern', 4)) v (ago, page, views)`,
  );
  const { days, applications, views, positions: seen } = await readNumbers(pool, positions);
  expect([days.length, new Set(days).size, days.at(-1)]).toEqual([30, 30, today.format(new Date())]);
  expect(applications).toMatchObject([{ name: "Sales Intern", total: 2 }]);
  expect(views).toEqual([
    { name: "/careers/sales-intern", counts: [...Array<number>(28).fill(0), 4, 3], total: 7 },
    { name: "/", counts: [1, ...Array<number>(29).fill(0)], total: 1 },
  ]);
  await tellCandidates(pool, { where: "arrival = 1", at: "received_at" });
  await pool.query("update application set received_at = received_at - interval '3 hours' where arrival = 1");
  const { work } = await readNumbers(pool, positions);
  expect(work).toEqual({
    open: 1,
    oldestAt: expect.any(Date),
    late: 0,
    waiting: 0,
    medianHours: 3,
    kept: 0,
    broken: 0,
  });
  expect(seen).toEqual([{ title: "Sales Intern", seen: 7, applied: 2 }]);
});

test("every figure counts what is stored", async () => {
  await pool.query("truncate application cascade");
  const store = async (daysAgo: number) => {
    const { reference } = await storeApplication(pool, {
      fields: { position: `Position ${daysAgo}` },
      source: "linkedin",
    });
    await pool.query("update application set received_at = now() - make_interval(days => $2) where reference = $1", [
      reference,
      daysAgo,
    ]);
    return reference;
  };
  const total = async (figure: "applications" | "sources") =>
    (await readNumbers(pool, []))[figure].reduce((sum, series) => sum + series.total, 0);
  const [first] = [await store(3), await store(29), await store(0), await store(31)];
  expect([await total("applications"), await total("sources")]).toEqual([3, 3]);

  const key = randomUUID();
  const change = (name: "told-phone" | "take-back") =>
    changeApplication(pool, { member: "Grace", reference: first, change: name, key });
  const told = async () => {
    const { outcomes, work } = await readNumbers(pool, []);
    return [outcomes.sources[0]!.told, work.open, work.medianHours];
  };
  await change("told-phone");
  expect(await told()).toEqual([1, 3, 72]);
  // Taken back and told again, it is counted once.
  await change("take-back");
  expect(await told()).toEqual([0, 4, null]);
  await change("told-phone");
  expect(await told()).toEqual([1, 3, 72]);

  await pool.query("delete from application where reference = $1", [first]);
  expect([await total("applications"), (await told())[0]]).toEqual([2, 0]);
});

test("each number is that of the list to which it leads", async () => {
  await pool.query("truncate application cascade");
  const acts: Record<"open" | Outcome, string> = {
    open: "select 1",
    invited: answeredWith("invite"),
    asked: answeredWith("ask"),
    declined: answeredWith("decline"),
    answered: answeredWith("write"),
    told: toldBy("phone"),
    closed: toldBy("nothing"),
    hired: `${answeredWith("invite")}; update application set hired_on = now(), hired_by = 'Grace' where reference = '$1'`,
  };
  for (const [position, source] of [
    ["Sales Intern", "linkedin"],
    ["Sales Intern", null],
    ["Full Stack Developer Intern", "indeed"],
  ] as const)
    for (const [index, act] of Object.values(acts).entries()) {
      const { reference } = await storeApplication(pool, { fields: { position }, source });
      await pool.query(
        `update application set position_id = $2, answer_by = (now() at time zone $4)::date - $3::integer where reference = $1`,
        [reference, position.toLowerCase().replaceAll(" ", "-"), index - 2, teamTimeZone],
      );
      await pool.query(act.replaceAll("$1", reference));
    }
  const { work, outcomes, days } = await readNumbers(pool, []);
  const found = async (query: Partial<InboxQuery>) =>
    (await readInbox(pool, { ...readInboxQuery(new URLSearchParams()), ...query }, true)).found;
  expect(work).toMatchObject({
    open: await found({}),
    late: await found({ only: "late" }),
    waiting: await found({ view: "waiting" }),
    kept: await found({ view: "all", only: "kept" }),
    broken: await found({ view: "all", only: "broken" }),
  });
  expect(Math.min(work.open, work.waiting)).toBeGreaterThan(0);
  // The days of the first three acts are not over, and closing without an answer is none.
  expect(work.kept + work.broken).toBe(3 * (Object.keys(acts).length - 4));
  for (const [rows, listOf] of [
    [outcomes.positions, (id: string) => ({ position: id })],
    [outcomes.sources.filter(({ id }) => id !== ""), (id: string) => ({ source: id })],
  ] as const)
    for (const { id, name, received, open, ...counts } of rows) {
      const list = { ...listOf(id), from: days[0]! };
      expect([name, received, open]).toEqual([
        name,
        await found({ ...list, view: "all" }),
        await found({ ...list, view: "open" }),
      ]);
      for (const outcome of outcomeNames) {
        expect(counts[outcome]).toBe(await found({ ...list, view: "all", outcome }));
        expect(counts[outcome], `${outcome}: an act of this test, and the view application_event`).toBeGreaterThan(0);
      }
    }
});

function answeredWith(reply: string): string {
  return `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
    select id, 'answer', gen_random_uuid(), 'Grace', '${reply}', 'Hi', 'Hi', now(), email from application where reference = '$1'`;
}

function toldBy(how: string): string {
  return `insert into told (application_id, key, how, because, member)
    select id, gen_random_uuid(), '${how}', ${how === "nothing" ? "'spam'" : "null"}, 'Grace' from application where reference = '$1'`;
}

test("a named day is over before it counts", async () => {
  await pool.query("truncate application cascade");
  const name = async (daysFromNow: number, toldDaysAgo: number | null) => {
    const { reference } = await storeApplication(pool);
    await pool.query(
      "update application set answer_by = (now() at time zone $2)::date + $3::integer where reference = $1",
      [reference, teamTimeZone, daysFromNow],
    );
    if (toldDaysAgo === null) return;
    const at = `now() - interval '${toldDaysAgo} days'`;
    await tellCandidates(pool, { where: `reference = '${reference}'`, at });
  };
  for (const [day, told] of [
    [0, 0],
    [1, 0],
    [-2, 2],
    [-2, 0],
    [-5, 5],
    [-5, 4],
    [-5, null],
    [-40, 41],
  ] as const)
    await name(day, told);
  expect((await readNumbers(pool, [])).work).toMatchObject({ kept: 2, broken: 3 });
});
