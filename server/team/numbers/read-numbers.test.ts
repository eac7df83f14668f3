import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { teamTimeZone } from "../../../content/site.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { changeApplication } from "../application/change-application.ts";
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
    answered: 1,
    medianHours: 3,
    declined: 0,
    withReason: 0,
    named: 0,
    inTime: 0,
  });
  await pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, reason, subject, text, sent_at)
     select id, 'answer', gen_random_uuid(), 'Grace', 'decline', case when arrival = 1 then 'No work samples' end, 'Hi', 'Hi', now()
     from application`,
  );
  expect((await readNumbers(pool, positions)).work).toMatchObject({ declined: 2, withReason: 1 });
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

  const change = (name: "told-phone" | "take-back") =>
    changeApplication(pool, { member: "Grace", reference: first, change: name, key });
  const key = randomUUID();
  await change("told-phone");
  await pool.query("update told set at = now() - interval '2 days'");
  expect((await readNumbers(pool, [])).work).toMatchObject({ answered: 1, open: 3 });
  // Taken back and told again on another day, it is counted once.
  await change("take-back");
  expect((await readNumbers(pool, [])).work).toMatchObject({ answered: 0, open: 4, medianHours: null });
  await change("told-phone");
  expect((await readNumbers(pool, [])).work).toMatchObject({ answered: 1, open: 3, medianHours: 72 });

  await pool.query("delete from application where reference = $1", [first]);
  expect([await total("applications"), (await readNumbers(pool, [])).work.answered]).toEqual([2, 0]);
});

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
  expect((await readNumbers(pool, [])).work).toMatchObject({ named: 5, inTime: 2 });
});
