import { afterAll, expect, test } from "vitest";
import { healthPage } from "../../../content/team/health.ts";
import { readinessAtRest } from "../../../tests/support/start-test-server.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { countAttempt, markDelivered, markUndelivered } from "../../jobs/chat/outbox.ts";
import { failureKinds } from "../../telegram/failure-kinds.ts";
import { readHealth } from "../health/describe-health.ts";
import { readTeamApplication } from "./read-team-application.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("each attempt is listed with its time and what became of it, newest first, up to 50", async () => {
  const { pool } = database;
  const { reference } = await storeApplication(pool);
  const { rows } = await pool.query<{ id: string }>("select id from application");
  const { id } = rows[0]!;
  // The first one is cut off: its process died.
  await countAttempt(pool, id);
  await countAttempt(pool, id);
  await markUndelivered(pool, id, "timed-out");
  await countAttempt(pool, id);
  await markUndelivered(pool, id, "unauthorized");
  await countAttempt(pool, id);
  await markDelivered(pool, id);
  // Recorded twice, as after a database that was away for a moment.
  await markDelivered(pool, id);

  const at = expect.any(Date) as Date;
  expect(await historyOf(reference)).toEqual([
    { at, result: "sent", failure: null },
    { at, result: "failed", failure: failureKinds.unauthorized.meaning },
    { at, result: "failed", failure: failureKinds["timed-out"].meaning },
    { at, result: "open", failure: null },
  ]);
  for (let count = 0; count < 60; count++) await countAttempt(pool, id);
  const latest = await historyOf(reference);
  expect([latest?.length, latest?.some(({ result }) => result !== "open")]).toEqual([50, false]);
});

test("without Telegram, that is why it waits", async () => {
  const { reference } = await storeApplication(database.pool);
  const { notConfigured } = healthPage.waiting;
  const application = await readTeamApplication(database.pool, reference, false);
  expect(application?.delivery).toMatchObject({ state: "waiting", failure: notConfigured, nextAttemptAt: null });
  const relay = { ...readinessAtRest.relay, undelivered: 80 };
  const { waiting } = await readHealth(database.pool, async () => ({ ...readinessAtRest, relay }));
  expect(waiting).toEqual({ total: 80, longest: [expect.objectContaining({ reference, failure: notConfigured })] });
});

async function historyOf(reference: string) {
  return (await readTeamApplication(database.pool, reference))?.delivery.history;
}
