import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { announceEnds } from "../../server/retention/due-applications.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { listApplications, listLeftInChat } from "./list-applications.ts";
import { showApplication } from "./show-application.ts";
import { purgeNow } from "./erase-applications.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate application, message_to_delete cascade");
  await database.pool.query("update retention set retention_days = null");
});

const plain = { isConfirmed: false, isDryRun: false };

const settings = { retentionDays: 180, telegram: null };

test("purge with a mistyped period only says what would go, and deletes it with --yes", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update outbox set delivered_at = now() - interval '20 days'");
  expect(await purgeNow(pool, 180, plain)).toMatchObject({ exitCode: 0, json: { count: 0 } });

  const refused = await purgeNow(pool, 18, plain);
  expect(refused).toMatchObject({ exitCode: 1, json: { count: 0, due: 1 } });
  expect(refused.text).toMatch(
    /^Nothing was deleted\. 1 application due .*\nRETENTION_DAYS is 18; it was 180\.\n.*--yes/,
  );
  const dryRun = await purgeNow(pool, 18, { isConfirmed: true, isDryRun: true });
  expect(dryRun).toMatchObject({ exitCode: 0, text: expect.stringContaining("Nothing was deleted") });
  expect(await countApplications()).toBe(1);

  expect(await purgeNow(pool, 18, { isConfirmed: true, isDryRun: false })).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^1 application deleted/),
  });
  expect(await countApplications()).toBe(0);
});

test("the list says when an undelivered application will be deleted", async () => {
  const { pool } = database;
  const { reference } = await storeApplication(pool);
  await pool.query("update application set received_at = now() - interval '340 days'");
  const list = () =>
    listApplications(pool, {
      isUndeliveredOnly: true,
      spamSign: null,
      limit: 50,
      ...settings,
    });
  expect((await list()).text).toContain("waiting: Telegram isn't configured");
  expect((await list()).text).not.toContain("will be deleted");
  await announceEnds(pool, 180);
  const end = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect((await list()).text).toContain(`will be deleted ${end}`);
  expect((await showApplication(pool, reference, settings)).text).toContain(`Undelivered, it will be deleted ${end}`);
});

test("what Telegram refused to delete is listed for a person, what will still be deleted below it", async () => {
  const { pool } = database;
  expect((await listLeftInChat(pool, 50)).text).toBe("No message of a deleted application is left in the chat.");
  await pool.query(
    `insert into message_to_delete (chat_id, message_id, reference, step, sent_at, refusal) values
       ('-1001', 7, 'SM-7K3F-9QXT', 'summary-1', now() - interval '1 day', null),
       ('-1001', 8, 'SM-7K3F-9QXT', 'resume', now(), 'Bad Request: message can''t be deleted')`,
  );
  const { text, json } = await listLeftInChat(pool, 50);
  const [, first, second] = text.split("\n");
  expect(first).toMatch(/^SM-7K3F-9QXT +-1001 +#8 +resume .* delete by hand: Bad Request: message can't be deleted$/);
  expect(second).toMatch(/#7 +summary-1 .* will be deleted$/);
  expect(json).toMatchObject({ total: 2, messages: [{ messageId: 8 }, { messageId: 7, refusal: null }] });
  expect((await listLeftInChat(pool, 1)).text).toContain("1 of 2; --limit shows more.");
});

async function countApplications(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from application");
  return rows[0]?.count ?? 0;
}
