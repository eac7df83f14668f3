import { afterAll, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { reusableBytesIn } from "./reusable-bytes.ts";

const megabyte = 1024 * 1024;

const database = await createTestDatabase();
afterAll(() => database.drop());

test("the room of a deleted resume, and of chunks, counts until something else takes it", async () => {
  const { pool } = database;
  expect(await reusableBytesIn(pool)).toBe(0);
  const first = await storeResume();
  await storeResume();
  expect(await reusableBytesIn(pool)).toBeLessThan(megabyte);
  await pool.query("delete from application where reference = $1", [first]);
  await pool.query("vacuum resume_chunk");
  expect(await reusableBytesIn(pool)).toBeGreaterThan(3 * megabyte);
  await storeResume();
  expect(await reusableBytesIn(pool)).toBeLessThan(megabyte);

  // Chunks that were deleted.
  await pool.query(
    `with upload as (
       insert into announced_upload (id, size_bytes, network) values (gen_random_uuid(), 0, '') returning id
     )
     insert into staged_chunk (upload_id, number, bytes)
     select id, number, decode(repeat('ab', 262144), 'hex') from upload, generate_series(1, 16) as number`,
  );
  const before = await reusableBytesIn(pool);
  await pool.query("delete from staged_chunk where number <= 12");
  expect((await reusableBytesIn(pool)) - before).toBeGreaterThan(2 * megabyte);
});

async function storeResume(): Promise<string> {
  return (await storeApplication(database.pool, { resume: Buffer.alloc(4 * megabyte, "resume ") })).reference;
}
