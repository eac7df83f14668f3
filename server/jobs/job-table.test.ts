import { afterAll, beforeEach, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { nextJobOf } from "../../tests/support/next-job.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { addJob, beginJob, finishJob, selectReady } from "./job-table.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(() => database.pool.query("truncate application, job cascade"));

const day = 24 * 60 * 60;

test("the chat gets applications oldest first, whatever network they come from", async () => {
  const stored = [];
  for (const network of ["class", "class", "class", "other", "class"]) stored.push(await store({ network }));
  expect(await order()).toEqual(stored);
});

test("what has spam signs goes after everything of a day, and no longer", async () => {
  const marked = await store({ spamSigns: ["same-resume"] });
  const later = await store();
  await pass(day + 1);
  const nextDay = await store();
  expect(await order()).toEqual([later, marked, nextDay]);
});

test("an operator's application goes before all that wait", async () => {
  await store();
  const again = await store();
  await addJob(database.pool, { kind: "application", subject: again, isFirst: true });
  expect((await order())[0]).toBe(again);
});

test("the next one of 50,000 waiting applications is found by the index alone", async () => {
  await database.pool.query(
    `insert into job (queue, kind, subject, rank)
     select 'chat', 'application', gen_random_uuid()::text, 1e9 + number % 5000 from generate_series(1, 50000) as number`,
  );
  await database.pool.query("analyze job");
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(
    `explain ${selectReady
      .replace("$1", "'{chat,mail}'")
      .replaceAll(/\$[23]/g, "'{application}'")
      .replace("$4", "'{purge}'")}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using job_next");
  expect(plan).not.toMatch(/Seq Scan on job|Sort/);
});

test("a job that is added anew after it was found is done with what it was added with", async () => {
  const line = { kind: "chat line", subject: "a line" } as const;
  await addJob(database.pool, { ...line, data: { text: "old" } });
  const job = await nextJobOf(database.pool, "chat");
  await addJob(database.pool, { ...line, data: { text: "new" } });
  expect(await beginJob(database.pool, job!, 1_000, 0)).toBeNull();
  expect(await nextJobOf(database.pool, "chat")).toMatchObject({ data: { text: "new" }, failures: 0 });
});

test("fifty buttons to change wait for an application that arrives after them", async () => {
  for (let number = 1; number <= 50; number++)
    await addJob(database.pool, { kind: "button", subject: `SM-0000-00${number}` });
  const arrived = await store();
  expect(await order()).toEqual([arrived, ...Array(50).fill(expect.stringContaining("SM-"))]);
});

/** The id of a stored application. */
async function store(application: Parameters<typeof storeApplication>[1] = {}): Promise<string> {
  const { reference } = await storeApplication(database.pool, application);
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
    const job = await nextJobOf(database.pool, "chat");
    if (!job) return subjects;
    subjects.push(job.subject);
    await finishJob(database.pool, job);
  }
}
