import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { erasePerson } from "./erase-applications.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query("truncate application, message_to_delete cascade"));

test("all of a person are erased, whatever the case or tag of the address, and no one else's", async () => {
  const stored = await storeThreeAndOther();
  const erased = await erasePerson(database.pool, "ada@example.org", null);
  expect(erased).toMatchObject({
    exitCode: 0,
    json: { applications: stored.ofAda.map((reference) => ({ reference, erasedNow: true })) },
  });
  for (const reference of stored.ofAda) expect(erased.text).toContain(`${reference} is deleted from the database`);
  const { rows } = await database.pool.query<{ reference: string }>("select reference from application");
  expect(rows).toEqual([{ reference: stored.other }]);
  expect(await erasePerson(database.pool, "ada@example.org", null)).toMatchObject({ exitCode: 3 });
});

test("one that is being sent right now makes the command fail; the others are erased", async () => {
  const stored = await storeThreeAndOther();
  const holder = await database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(
      "select 1 from outbox where application_id = (select id from application where reference = $1) for update",
      [stored.ofAda[0]],
    );
    const erased = await erasePerson(database.pool, "ada@example.org", null);
    expect(erased).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining(`${stored.ofAda[1]} is deleted from the database`),
    });
    expect(erased.text).toContain(`${stored.ofAda[0]} is being sent right now`);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

async function storeThreeAndOther() {
  const store = (email: string) => storeApplication(database.pool, { fields: { email } });
  const first = await store("ada@example.org");
  const other = await store("grace@example.org");
  const second = await store("Ada@example.org");
  const third = await store("ada+jobs@example.org");
  return { ofAda: [first, second, third].map(({ reference }) => reference), other: other.reference };
}
