import { afterAll, expect, test } from "vitest";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { readEntries } from "../inbox/read-entries.ts";
import { readTeamApplication } from "./read-team-application.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("of several of a kind the last one says whether an email was not sent, and each that was not is on the page", async () => {
  const { reference } = await storeApplication(database.pool);
  const add = (kind: string, day: string | null, isSent: boolean) =>
    database.pool.query(
      `insert into mail (application_id, kind, passed_day, sent_at, gave_up_at, last_failure)
       select id, $2, $3::date, case when $4 then now() end, case when not $4 then now() end, case when not $4 then 'refused' end
       from application where reference = $1`,
      [reference, kind, day, isSent],
    );
  const isUnmailed = async () => (await readEntries(database.pool, [reference], true))[0]!.isUnmailed;
  await add("confirmation", null, false);
  expect(await isUnmailed()).toBe(true);
  await add("confirmation", null, true);
  expect(await isUnmailed()).toBe(false);
  await add("overdue", "2026-12-09", false);
  expect(await isUnmailed()).toBe(true);
  expect(await readTeamApplication(database.pool, reference, true)).toMatchObject({
    mail: { state: "sent" },
    overdueMail: { state: "not-sent", reason: expect.stringContaining("refused") },
  });
});
