import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  countAttempt,
  findNextDue,
  firstDueInLane,
  keepTurn,
  markDelivered,
  markFailed,
} from "../../server/relay/outbox.ts";
import { createLaneOrder, lanes } from "../../server/relay/queue/lanes.ts";
import { networkHash } from "../../server/relay/queue/network-key.ts";
import { queueWaiting } from "../../server/relay/queue/queue-waiting.ts";
import { relayTiming } from "../../server/relay/relay-timing.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { seed } from "./fuzzed-site.ts";
import { pick } from "./mutate-bytes.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query("truncate application cascade"));

/** The first sends most of all. */
const networks = ["flood", "flood", "flood", "flood", "flood", "flood", "a", "b", "c", "d", "e"];
const networkCount = new Set(networks).size;

/** Of the turns, one in 4, one in 20 and one in 80 may go to what has failed before or has spam signs. */
const mostTurns = (places: number) => Math.ceil((places * networkCount) / (1 - 1 / 4 - 1 / 20 - 1 / 80)) + 4;

type Waiting = { id: string; network: string; isMarked: boolean; hasFailed: boolean; place: number; turns: number };

test.each(Array.from({ length: 6 }, (_, round) => seed + round))(
  "whatever arrives and fails, every network gets its turn, and everything goes out once (seed %i)",
  { timeout: 120_000 },
  async (roundSeed) => {
    const random = seededRandom(roundSeed);
    const waiting = new Map<string, Waiting>();
    const delivered: string[] = [];
    let laneOrder = createLaneOrder();
    let nowMs = 0;
    let stored = 0;
    let turnsWithoutMarked = 0;

    for (let step = 0; stored < 150 || waiting.size > 0; step += 1) {
      if (step > 5000) throw new Error(`${waiting.size} applications wait for ever.`);
      if (stored < 150 && random() < 0.6) {
        stored += 1;
        await arrive(pick(random, networks), random() < 0.25);
      } else {
        await takeTurn();
      }
    }
    expect(new Set(delivered).size).toBe(150);
    expect(delivered).toHaveLength(150);

    async function arrive(network: string, isMarked: boolean) {
      const id = await store(network, isMarked);
      const ahead = [...waiting.values()].filter((each) => each.network === network && each.isMarked === isMarked);
      waiting.set(id, { id, network, isMarked, hasFailed: false, place: ahead.length + 1, turns: 0 });
    }

    async function takeTurn() {
      await queueWaiting(database.pool);
      const next = await findNextDue(database.pool, laneOrder.order(nowMs), relayTiming);
      if (next.kind === "none") {
        // As `resend --undelivered` does: every wait is over.
        expect([...waiting.values()].filter(({ hasFailed }) => !hasFailed)).toEqual([]);
        return void (await database.pool.query("update outbox set next_attempt_at = now()"));
      }
      const application = waiting.get(next.applicationId);
      if (!application) throw new Error("It went out a second time.");
      const end = random() < 0.02 ? "killed" : pick(random, ["sent", "sent", "sent", "failed", "chat"] as const);
      await countAttempt(database.pool, next.applicationId);
      // No turn was taken: the same one is tried again.
      if (end === "chat") return keepTurn(database.pool, next, "rate-limited");
      const isMarkedWaiting = [...waiting.values()].some(({ isMarked, hasFailed }) => isMarked && !hasFailed);
      turnsWithoutMarked = application.isMarked || !isMarkedWaiting ? 0 : turnsWithoutMarked + 1;
      expect(turnsWithoutMarked).toBeLessThan(20 + 4);
      if (!application.isMarked && !application.hasFailed)
        expect(application.turns).toBeLessThanOrEqual(mostTurns(application.place));

      if (end === "sent") {
        await markDelivered(database.pool, next.applicationId);
        waiting.delete(next.applicationId);
        delivered.push(next.applicationId);
      }
      if (end === "failed") {
        const waitMs = pick(random, [0, 0, 60_000]);
        await markFailed(database.pool, next.applicationId, { failure: "timed-out", waitMs });
      }
      if (end === "failed" || end === "killed") application.hasFailed = true;
      laneOrder.took(next.lane, nowMs, nowMs + 1);
      nowMs += 1;
      // A process that is killed forgets whose turn it was, and settles nothing.
      if (end === "killed") {
        laneOrder = createLaneOrder();
        turnsWithoutMarked = 0;
      }
      for (const each of waiting.values()) each.turns += 1;
    }
  },
);

test("what has spam signs goes after everything else, but for one turn in twenty", async () => {
  const order: boolean[] = [];
  for (let count = 0; count < 30; count++) await store("flood", true);
  for (let count = 0; count < 60; count++) await store("flood", false);
  const laneOrder = createLaneOrder();
  for (let nowMs = 0; nowMs < 90; nowMs++) {
    await queueWaiting(database.pool);
    const next = await findNextDue(database.pool, laneOrder.order(nowMs), relayTiming);
    if (next.kind === "none") throw new Error("Nothing is due.");
    await markDelivered(database.pool, next.applicationId);
    laneOrder.took(next.lane, nowMs, nowMs + 1);
    order.push(next.lane === lanes.marked);
  }
  expect(order.slice(0, 19)).toEqual(Array(19).fill(false));
  expect(order.slice(0, 63).filter(Boolean)).toHaveLength(3);
  expect(order.slice(63)).toEqual(Array(27).fill(true));
});

test("what fails slowly gets a quarter of the time while there is something new", () => {
  const laneOrder = createLaneOrder();
  let nowMs = 0;
  const spentMs = { first: 0, repeated: 0 };
  for (let turn = 0; turn < 1000; turn++) {
    const isRepeated = laneOrder.order(nowMs)[0] === lanes.repeated;
    const tookMs = isRepeated ? 180_000 : 1_000;
    laneOrder.took(isRepeated ? lanes.repeated : lanes.first, nowMs, nowMs + tookMs);
    spentMs[isRepeated ? "repeated" : "first"] += tookMs;
    nowMs += tookMs;
  }
  expect(spentMs.repeated).toBeGreaterThan(0);
  expect(spentMs.repeated).toBeLessThanOrEqual(180_000 + spentMs.first / 3);
});

test("of 50,000 waiting applications the next one is found by the index alone", { timeout: 120_000 }, async () => {
  await database.pool.query(
    `with stored as (
       insert into application (reference, idempotency_key, first_name, last_name, email, position_id, position_title,
                                experience, cover_letter)
       select 'SM-' || number, gen_random_uuid(), 'Ada', 'Example', 'ada@example.org', 'x', 'X', '0-1', 'Hello'
       from generate_series(1, 50000) as number returning id, arrival)
     insert into outbox (application_id, network_hash, lane, turn, arrival)
     select id, sha256(convert_to((arrival % 100)::text, 'UTF8')), arrival % 4, arrival / 100, arrival from stored`,
  );
  await database.pool.query("analyze outbox");
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(
    `explain ${firstDueInLane.replace("$1", "0").replace("$2", "300000").replace("$3", "7200000")}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using outbox_turn");
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

async function store(network: string, isMarked: boolean): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into application (reference, idempotency_key, first_name, last_name, email, position_id, position_title,
                              experience, cover_letter, spam_signs)
     values ($1::text, $1::uuid, 'Ada', 'Example', 'ada@example.org', 'x', 'X', '0-1', 'Hello', $2) returning id`,
    [randomUUID(), isMarked ? ["same-resume"] : []],
  );
  const id = rows[0]?.id ?? "";
  await database.pool.query(
    `insert into outbox (application_id, network_hash) values ($1, ${networkHash("$2::text")})`,
    [id, network],
  );
  return id;
}
