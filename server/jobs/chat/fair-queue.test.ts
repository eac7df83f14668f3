import { afterAll, beforeEach, expect, test } from "vitest";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { withdrawApplication } from "../withdrawal/withdraw-application.ts";
import { addJob, beginJob, findNextJob, finishJob, selectNextJob } from "../job-table.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(() => database.pool.query("truncate application, job cascade"));

const minutes = 60;
const day = 24 * 60 * minutes;

test("however many come from one network, the next one of another network waits for one of them", async () => {
  const flood = [];
  for (let count = 0; count < 6; count++) flood.push(await store("flood"));
  const [other, marked, last] = [await store("other"), await store("third", true), await store("last")];
  expect(await order()).toEqual([flood[0], other, last, ...flood.slice(1), marked]);
});

test("what has spam signs goes after everything of a day, and no longer", async () => {
  const marked = await store("a", true);
  const later = await store("b");
  await pass(day + 1);
  const nextDay = await store("c");
  expect(await order()).toEqual([later, marked, nextDay]);
});

test("no flood holds back for ever what it came before: ten minutes for each that waits of its own network", async () => {
  const [first, second, third] = [await store("class"), await store("class"), await store("class")];
  await pass(15 * minutes);
  const flood = [await store("x1"), await store("x2")];
  expect(await order()).toEqual([first, second, ...flood, third]);
});

test("however many a network withdraws, an application of another network waits for one of the withdrawals", async () => {
  const withdrawn = [];
  for (let count = 0; count < 4; count++) {
    await store("flood");
    await database.pool.query("update application set attempts = 1");
    const { rows } = await database.pool.query<{ reference: string }>("select reference from application");
    const { reference } = rows[0]!;
    await withdrawApplication(database.pool, { reference, key: "", network: "flood" });
    withdrawn.push(reference);
  }
  const other = await store("other");
  expect(await order()).toEqual([withdrawn[0], other, ...withdrawn.slice(1)]);
});

test("an operator's application goes before all that wait", async () => {
  await store("a");
  const again = await store("b");
  await addJob(database.pool, { kind: "application", subject: again });
  expect((await order())[0]).toBe(again);
});

test("of 50,000 waiting applications the next one is found by the index alone", { timeout: 60_000 }, async () => {
  await database.pool.query(
    `insert into job (queue, kind, subject, rank)
     select 'chat', 'application', gen_random_uuid()::text, 1e9 + number % 5000 from generate_series(1, 50000) as number`,
  );
  await database.pool.query("analyze job");
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(
    `explain ${selectNextJob.replace("$1", "'chat'")}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using job_next");
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test("a job that is added anew after it was found is done with what it was added with", async () => {
  const alarm = { kind: "alarm", subject: "url chat-halted" } as const;
  await addJob(database.pool, { ...alarm, data: { status: "ended" } });
  const { job } = await findNextJob(database.pool, "alarms");
  await addJob(database.pool, { ...alarm, data: { status: "begun" } });
  expect(await beginJob(database.pool, job!, 1_000, 0)).toBeNull();
  const { job: anew } = await findNextJob(database.pool, "alarms");
  expect(anew).toMatchObject({ data: { status: "begun" }, failures: 0 });
});

/** The id of a stored application. */
async function store(network: string, isSuspicious = false): Promise<string> {
  const { reference } = await storeApplication(database.pool, {
    network,
    spamSigns: isSuspicious ? ["same-resume"] : [],
  });
  const { rows } = await database.pool.query<{ id: string }>("select id from application where reference = $1", [
    reference,
  ]);
  return rows[0]!.id;
}

/** As if so many seconds had passed. */
async function pass(seconds: number) {
  await database.pool.query("update job set rank = rank - $1", [seconds]);
}

/** All waiting ones, in the order of sending. */
async function order(): Promise<string[]> {
  const subjects: string[] = [];
  for (;;) {
    const { job } = await findNextJob(database.pool, "chat");
    if (!job) return subjects;
    subjects.push(job.subject);
    await finishJob(database.pool, job);
  }
}
