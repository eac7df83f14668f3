import { afterAll, expect, test } from "vitest";
import { changeEmail } from "../../../tests/support/change-email.ts";
import { linkedUrls } from "../../../tests/support/linked-urls.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { notMeKey, statusSecret } from "../../applications/candidate-links.ts";
import { forgetAddress } from "../../candidate/forget-address.ts";
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

test("a change of what the candidate sent is no removed address, and the other way round", async () => {
  const { pool } = database;
  const { reference } = await storeApplication(pool, { fields: { email: "stranger@example.org" } });
  const read = async () => (await readTeamApplication(pool, reference, true))!;
  expect(await read()).toMatchObject({ changedAt: null, addressRemovedAt: null });
  const { rows } = await pool.query<{ id: string; email: string; secret: Buffer }>(
    `select id, email, ${statusSecret} as secret from application where reference = $1`,
    [reference],
  );
  await forgetAddress(pool, { reference, key: notMeKey(rows[0]!.secret, rows[0]!) });
  expect(await read()).toMatchObject({ changedAt: null, addressRemovedAt: expect.any(Date) });
  const key = (await linkedUrls(pool, reference)).own.split("/").at(-1)!;
  await changeEmail(pool, { reference, key }, "ada@example.org");
  expect(await read()).toMatchObject({ changedAt: expect.any(Date), addressRemovedAt: null });
});
