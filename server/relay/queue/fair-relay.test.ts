import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { chatMessages } from "../../../content/chat-messages.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import {
  startTelegramStandIn,
  type CallStage,
  type TelegramStandIn,
} from "../../../tests/support/telegram-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { startRelay, type Relay, type RelayOptions } from "../start-relay.ts";
import { networkHash, rotateNetworkKey } from "./network-key.ts";

let database: TestDatabase;
let standIn: TelegramStandIn;
let running: Relay | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate application, crowded_network cascade");
  standIn = await startTelegramStandIn();
});
afterEach(async () => {
  await running?.stop();
  await standIn.stop();
});

test("however many come from one network, the next one of another network waits for one of them", async () => {
  const flood = [];
  for (let count = 0; count < 6; count++) flood.push((await storeApplication(database.pool)).reference);
  const other = await storeApplication(database.pool, { network: "198.51.100.7" });
  const marked = await storeApplication(database.pool, { network: "203.0.113.1", spamSigns: ["same-resume"] });
  const last = await storeApplication(database.pool, { network: "2001:db8::/64" });
  relay();
  await standIn.waitForMessages(18);
  const [first, ...more] = flood;
  expect(standIn.received.filter(({ document }) => document).map(({ text }) => referenceIn(text))).toEqual([
    first,
    other.reference,
    last.reference,
    ...more,
    marked.reference,
  ]);
  await delivered(9);
  // What said who came from the same network went with the delivery.
  expect((await database.pool.query("select 1 from outbox where network_hash is not null")).rows).toEqual([]);
});

test("for more than 50 from one network the chat gets one line, and they are still sent", async () => {
  await storeMany(51, "203.0.113.1");
  await storeMany(50, "198.51.100.7");
  relay({ crowdCheckMs: 0 });
  await delivered(101);
  const lines = standIn.received.filter(({ text }) => !text.includes("SM-") && text.includes("applications"));
  expect(lines.map(({ text }) => text)).toEqual([chatMessages.crowded(51, 1)]);
  // All of them are there before it looks.
  await running?.stop();
  await storeMany(60, "203.0.113.1");
  await storeMany(60, "203.0.113.2");
  relay({ crowdCheckMs: 0 });
  await until(async () => standIn.received.some(({ text }) => text === chatMessages.crowded(120, 2)));
});

test("a line that could not be sent is sent later", async () => {
  await storeMany(51, "203.0.113.1");
  standIn.failNext({ kind: "rate-limited", retryAfterSeconds: 1 });
  relay({ crowdCheckMs: 0 });
  await until(async () => standIn.received.some(({ text }) => text === chatMessages.crowded(51, 1)));
});

test("the key of the networks lasts a day: afterwards the same network is another one", async () => {
  const hashes = async () => {
    const { rows } = await database.pool.query<{ hash: string }>(
      "select encode(network_hash, 'hex') as hash from outbox join application on id = application_id order by id",
    );
    return new Set(rows.map(({ hash }) => hash)).size;
  };
  await storeApplication(database.pool);
  await rotateNetworkKey(database.pool);
  await storeApplication(database.pool);
  expect(await hashes()).toBe(1);
  await database.pool.query("update network_key set made_at = now() - interval '25 hours'");
  await rotateNetworkKey(database.pool);
  await storeApplication(database.pool);
  expect(await hashes()).toBe(2);
  expect((await database.pool.query("select 1 from network_key")).rows).toHaveLength(1);
});

test("documents that time out again and again do not hold back what is new", async () => {
  const slow = [await storeApplication(database.pool), await storeApplication(database.pool)];
  let hanging = 0;
  const never = new Promise<void>(() => {});
  await standIn.stop();
  const onStage = (_stage: CallStage, method: string, { text }: { text: string }) => {
    if (method !== "sendDocument" || !slow.some(({ reference }) => text.includes(reference))) return;
    hanging += 1;
    return never;
  };
  standIn = await startTelegramStandIn({ onStage });
  // Each is due again before the other one has timed out.
  relay({ longestAmbiguousRetryMs: 200 });
  await until(async () => hanging >= 3);
  const before = hanging;
  for (let count = 0; count < 3; count++) {
    await storeApplication(database.pool);
    await delivered(count + 1);
  }
  // One that was under way for each, and one whose turn it was among the others.
  expect(hanging - before).toBeLessThanOrEqual(4);
  await until(async () => hanging > before + 4);
});

function relay(timing: RelayOptions["timing"] = {}) {
  const { token: botToken, chatId, apiRoot } = standIn;
  running = startRelay({
    database,
    telegram: { botToken, chatId, apiRoot, messagesPerMinute: 1000 },
    log: { info() {}, warn() {}, error() {} },
    timing: { ...quick, ...timing },
  });
}

const quick = {
  firstRetryMs: 10,
  longestRetryMs: 200,
  stopGraceMs: 50,
  documentTimeoutMs: 400,
  documentBytesPerSecond: Infinity,
};

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, { timeout: 20_000 }).toBe(true);
}

async function delivered(count: number): Promise<void> {
  await until(async () => {
    const { rows } = await database.pool.query("select 1 from outbox where delivered_at is not null");
    return rows.length === count;
  });
}

function referenceIn(text: string): string | undefined {
  return /SM-\w{4}-\w{4}/.exec(text)?.[0];
}

/** Applications without resumes, of one network. */
async function storeMany(count: number, network: string): Promise<void> {
  await database.pool.query(
    `with stored as (
       insert into application (reference, idempotency_key, first_name, last_name, email, position_id, position_title,
                                experience, cover_letter)
       select 'SM-' || gen_random_uuid(), gen_random_uuid(), 'Ada', 'Example', 'ada@example.org', 'x', 'X', '0-1', 'Hello'
       from generate_series(1, $1) returning id
     )
     insert into outbox (application_id, network_hash) select id, ${networkHash("$2::text")} from stored`,
    [count, network],
  );
}
