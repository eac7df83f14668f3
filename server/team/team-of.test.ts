import { expect, onTestFinished, test } from "vitest";
import { readinessAtRest } from "../../tests/support/start-test-server.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { openClosings } from "../positions/closings.ts";
import { teamOf } from "./team-of.ts";

test("the inbox filters by positions that are open, and by closed and removed ones that have applications", async () => {
  const database = await createTestDatabase();
  const { pool } = database;
  const ids = ["open-intern", "closed-intern", "closed-with-intern"];
  await pool.query("insert into position_closing values ('closed-intern', now()), ('closed-with-intern', now())");
  const closings = await openClosings(
    pool,
    ids.map((id) => ({ id, title: id })),
    { error() {} },
  );
  onTestFinished(async () => {
    closings.stop();
    await database.drop();
  });
  for (const id of ["closed-with-intern", "removed-intern", "removed-intern"]) {
    const { reference } = await storeApplication(pool);
    await pool.query("update application set position_id = $1, position_title = $1 where reference = $2", [
      id,
      reference,
    ]);
  }
  const sources = { pool, closings, readiness: async () => readinessAtRest, telegram: null, hasMail: false };
  const team = teamOf(sources, { hash: Buffer.alloc(32), member: "Grace", isRenewed: false });
  const found = (await team.readFilterPositions()).map(({ id }) => id);
  expect(found).toEqual(["open-intern", "closed-with-intern", "removed-intern"]);
});
