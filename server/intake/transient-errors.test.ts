import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problemTexts } from "../../content/application-form.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { openCuttableDatabase, type CuttableDatabase } from "../../tests/support/cuttable-database.ts";
import { startTestServer, type TestServer } from "../../tests/support/start-test-server.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { openPool } from "../database/open-pool.ts";

let database: TestDatabase;
let line: CuttableDatabase;
let site: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await openCuttableDatabase(database.url);
  site = await startTestServer({ pool: openPool(line.url) });
});
beforeEach(() => line.mend());
afterAll(async () => {
  await site.stop();
  await line.close();
  await database.drop();
});

const unavailable = { type: "about:blank", status: 503, ...problemTexts.unavailable };

test("a database that is gone: told so, and fine again when it is back", async () => {
  line.cut();
  const response = await site.post(applicationForm());
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("10");
  expect(await response.json()).toEqual(unavailable);
  expect(await site.spooledFiles()).toEqual([]);

  line.mend();
  expect((await site.post(applicationForm())).status).toBe(201);
});

test("a database that goes away while a resume is stored: nothing half-stored, and the same key works later", async () => {
  const before = await counts();
  const headers = { "Idempotency-Key": randomUUID() };
  const form = () => applicationForm({ resume: paddedPdf(5_000_000) });
  line.cutAfter(3_000_000);
  const response = await site.post(form(), headers);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual(unavailable);
  expect(await counts()).toEqual(before);
  expect(await site.spooledFiles()).toEqual([]);

  line.mend();
  expect((await site.post(form(), headers)).status).toBe(201);
  expect((await counts()).applications).toBe(before.applications + 1);
});

describe("a database that refuses to write", () => {
  test.each(["53100", "53200", "57P01", "25006", "40001"])("with %s: 503, nothing half-stored", async (code) => {
    const before = await counts();
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'secret of the inside' using errcode = '${code}'; end $$;
      create trigger refuse before insert on outbox for each row execute function refuse()`);
    const response = await site.post(applicationForm());
    await database.pool.query("drop function refuse cascade");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual(unavailable);
    expect(await counts()).toEqual(before);
    expect(site.log.join("")).not.toContain("secret of the inside");
  });

  test("in a way that is our own mistake: 500 with an id, and nothing of the inside", async () => {
    await database.pool.query(`alter table outbox add constraint never check (attempts > 9) not valid`);
    const response = await site.post(applicationForm());
    await database.pool.query(`alter table outbox drop constraint never`);
    expect(response.status).toBe(500);
    const problem = (await response.json()) as { detail: string };
    expect(problem).toMatchObject({ title: problemTexts.unexpected.title });
    expect(problem.detail).toContain(response.headers.get("x-request-id"));
    expect(JSON.stringify(problem)).not.toMatch(/outbox|constraint|never|\.ts/);
    expect(site.log.join("")).toContain('"constraint":"never"');
    expect((await site.post(applicationForm())).status).toBe(201);
  });
});

test("a confirmation that cannot be looked up is not a 404", async () => {
  line.cut();
  const response = await fetch(`${site.origin}/careers/applied/SM-0000-0000/${"k".repeat(22)}`, {
    headers: { Accept: "text/html" },
  });
  expect(response.status).toBe(503);
  const page = await response.text();
  expect(page).toContain(response.headers.get("x-request-id"));
  expect(page).toContain("<header>Scriptmark</header>");
  expect(page).not.toMatch(/ECONN|Connection terminated|\.ts/);
});

test("pages stay served while the database is gone", async () => {
  line.cut();
  expect((await fetch(site.origin)).status).toBe(200);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
});

test("a spool that cannot be written to: told so, and fine again afterwards", async () => {
  const spool = path.join(site.dataDir, "spool");
  await rm(spool, { recursive: true });
  await writeFile(spool, "in the way");
  const response = await site.post(applicationForm());
  await rm(spool);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual(unavailable);
  expect((await site.post(applicationForm())).status).toBe(201);
});

async function counts() {
  const { rows } = await database.pool.query<{ applications: number; chunks: number; jobs: number }>(
    `select (select count(*)::int from application) as applications, (select count(*)::int from resume_chunk) as chunks,
       (select count(*)::int from outbox) as jobs`,
  );
  const [row] = rows;
  if (!row) throw new Error("No counts.");
  return row;
}
