import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applicationForm, paddedPdf } from "../support/builders.ts";
import { writeStandInBuild } from "../support/stand-in-build.ts";
import { startTelegramStandIn, type CallStage, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { startInstances, type Instances } from "./start-instances.ts";

let database: TestDatabase;
let build: { folder: string; remove(): Promise<void> };
let chat: TelegramStandIn;
let instances: Instances;
let onStage: (stage: CallStage, method: string) => void = () => {};

beforeEach(async () => {
  database = await createTestDatabase();
  build = await writeStandInBuild();
  chat = await startTelegramStandIn({ onStage: (stage, method) => onStage(stage, method) });
});
afterEach(async () => {
  onStage = () => {};
  await instances.stop();
  await chat.stop();
  await build.remove();
  await database.drop();
});

/** Many processes start and end. */
const generous = { timeout: 90_000 };

test(
  "one at a time relays, limits count for all of them together, and one key is one application",
  generous,
  async () => {
    await start({ messagesPerMinute: 20 });
    const sending = watchSends();

    const key = randomUUID();
    const form = { resume: paddedPdf(200_000) };
    const answers = await Promise.all(
      instances.ports().flatMap((port) => [post(port, form, key), post(port, form, key)]),
    );
    const receipts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(receipts).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.has("Idempotent-Replayed"))).toHaveLength(1);
    expect(await countApplications()).toBe(1);

    // Two messages each: the last one of twelve does not fit in this minute, whichever instance relays it.
    await Promise.all(Array.from({ length: 10 }, (_, each) => post(portOf(each))));
    await chat.waitForMessages(20);
    const leader = await instances.untilOneLeads();
    await instances.kill(leader);
    await instances.untilOneLeads();
    // The one that has the lead now has looked at what waits.
    await wait(1_000);
    expect(chat.received).toHaveLength(20);
    await database.pool.query("update relay_step set sent_at = sent_at - interval '1 minute'");
    await database.pool.query("select pg_notify('job', 'now')");
    await chat.waitForMessages(22);
    expect(chat.received).toHaveLength(22);
    expect(sending.mostAtOnce()).toBe(1);

    await instances.restart(leader);
    const begin = Date.now();
    const statuses = await Promise.all(Array.from({ length: 150 }, (_, each) => knock(portOf(each))));
    const allowed = statuses.filter((status) => status !== 429).length;
    expect(allowed).toBeGreaterThanOrEqual(120);
    expect(allowed).toBeLessThanOrEqual(121 + (Date.now() - begin) / 1000);
  },
);

test("one that freezes while it sends loses the lead and the row that it held", generous, async () => {
  const nodeOptions = `--import=${new URL("short-silence.ts", import.meta.url).href}`;
  await start({ messagesPerMinute: 1000, nodeOptions });
  const leader = await instances.untilOneLeads();
  const sending = watchSends();
  const frozen = sending.reached({ method: "sendMessage", stage: "accepted" }, () => instances.freeze(leader));
  const answer = await post(portOf(leader + 1));
  expect(answer.status).toBe(201);
  const { reference } = (await answer.json()) as { reference: string };
  await frozen;
  await untilNothingWaits();
  expect(await instances.untilOneLeads()).not.toBe(leader);

  instances.thaw(leader);
  const again = await post(portOf(leader));
  expect(again.status).toBe(201);
  await untilNothingWaits();
  await instances.untilOneLeads();
  // The summary that the frozen one had sent without hearing of it comes twice, and its id is kept if it hears later.
  const summaries = chat.received.filter(({ method, text }) => method === "sendMessage" && text.includes(reference));
  expect(summaries).toHaveLength(2);
  expect(chat.received).toHaveLength(5);
});

async function start(options: { messagesPerMinute: number; nodeOptions?: string }) {
  instances = await startInstances({ databaseUrl: database.url, chat, buildFolder: build.folder, ...options });
}

/** Of the instances in turn. */
function portOf(turn: number): number {
  return instances.ports()[turn % 3] ?? 0;
}

let networksSoFar = 0;

/** Each from a network of its own. */
function post(port: number, changes: Record<string, string | File> = {}, key: string = randomUUID()) {
  networksSoFar += 1;
  return fetch(`http://127.0.0.1:${port}/api/applications`, {
    method: "POST",
    body: applicationForm(changes),
    headers: { "Idempotency-Key": key, "X-Forwarded-For": `10.0.${networksSoFar >> 8}.${networksSoFar % 256}` },
  });
}

/** A post that is counted and then refused for what it brings: always from the same network. */
async function knock(port: number): Promise<number> {
  const headers = { "X-Forwarded-For": "192.0.2.1", "Content-Type": "text/plain" };
  const answer = await fetch(`http://127.0.0.1:${port}/api/applications`, { method: "POST", body: "", headers });
  await answer.body?.cancel();
  return answer.status;
}

/** Sees every send at the chat; `reached` acts when the next one comes so far. */
function watchSends() {
  let underWay = 0;
  let most = 0;
  let awaited = (_stage: CallStage, _method: string) => {};
  onStage = (stage, method) => {
    if (stage === "received") most = Math.max(most, (underWay += 1));
    if (stage === "answered") underWay -= 1;
    awaited(stage, method);
  };
  return {
    mostAtOnce: () => most,
    reached: (point: { method: string; stage: CallStage }, act: () => void) =>
      new Promise<void>((resolve) => {
        awaited = (stage, method) => {
          if (stage !== point.stage || method !== point.method) return;
          awaited = () => {};
          act();
          resolve();
        };
      }),
  };
}

async function countApplications(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from application");
  return rows[0]?.count;
}

async function untilNothingWaits(): Promise<void> {
  const waiting = "select 1 from outbox where delivered_at is null limit 1";
  while ((await database.pool.query(waiting)).rowCount) await wait(50);
}
