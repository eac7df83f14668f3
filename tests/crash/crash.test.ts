import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../server/database/open-database.ts";
import { postOnce } from "../../server/relay/post-once.ts";
import { applicationForm, paddedPdf } from "../support/builders.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { writeStandInBuild } from "../support/stand-in-build.ts";
import { startTelegramStandIn, type CallStage, type TelegramStandIn } from "../support/telegram-stand-in.ts";
import { createCrashingSite, type CrashingSite } from "./crashing-site.ts";

/**
 * Where the site is killed. With `stage`, when the send of that method has come so far at Telegram;
 * otherwise as soon as the answer to the form is there, or some milliseconds after the form was posted.
 */
const killPoints: { method?: string; stage?: CallStage; afterPostMs?: number }[] = [
  {},
  { method: "sendMessage", stage: "received" },
  { method: "sendMessage", stage: "accepted" },
  { method: "sendMessage", stage: "answered" },
  { method: "sendDocument", stage: "received" },
  { method: "sendDocument", stage: "accepted" },
  { method: "sendDocument", stage: "answered" },
  { afterPostMs: 40 },
];

const cycles = 30;

let dataDir: string;
let build: Awaited<ReturnType<typeof writeStandInBuild>>;
let standIn: TelegramStandIn;
let site: CrashingSite;
let onStage: (stage: CallStage, method: string) => Promise<void> = async () => {};

beforeEach(async () => {
  dataDir = await mkdtemp("/tmp/site-crash-");
  await chmod(dataDir, 0o711);
  build = await writeStandInBuild();
  standIn = await startTelegramStandIn({ onStage: (stage, method) => onStage(stage, method) });
  site = createCrashingSite(
    {
      PORT: "0",
      DATA_DIR: dataDir,
      TELEGRAM_BOT_TOKEN: standIn.token,
      TELEGRAM_CHAT_ID: standIn.chatId,
      TELEGRAM_API_ROOT: standIn.apiRoot,
      TELEGRAM_MESSAGES_PER_MINUTE: "1000",
      LOG_LEVEL: "warn",
    },
    build.folder,
  );
});
afterEach(async () => {
  onStage = async () => {};
  await site.kill();
  // A killed site leaves its database running; whoever opens it last stops it.
  await (await openDatabase({ dataDir })).close();
  await standIn.stop();
  await build.remove();
  await rm(dataDir, { recursive: true, force: true });
});

test(
  "kill -9 at any moment: whoever was told 'received' is in the chat, with the same resume",
  { timeout: 600_000 },
  async () => {
    const random = seededRandom(20_261_121);
    const intents: Intent[] = [];
    const cutOff: string[] = [];

    for (let cycle = 0; cycle < cycles; cycle++) {
      const address = await site.start();
      const point = killPoints[cycle % killPoints.length] ?? {};
      intents.push(await newIntent(cycle, random));
      const killed = killAt(point, random);
      // Who was not told that it is received sends again, as the page does, with the same key.
      for (const intent of intents.filter(({ reference }) => !reference))
        intent.reference = await post(address, intent);
      if (!point.stage && point.afterPostMs === undefined) await site.kill();
      await killed;
      const last = standIn.received.at(-1);
      if (last) cutOff.push(keyOf(last));
    }

    const address = await site.start();
    for (const intent of intents.filter(({ reference }) => !reference)) intent.reference = await post(address, intent);
    await untilNothingWaits(address);

    const counts = new Map<string, number>();
    for (const message of standIn.received) counts.set(keyOf(message), (counts.get(keyOf(message)) ?? 0) + 1);
    for (const { reference, sha256 } of intents) {
      expect(reference).toBeTruthy();
      expect(counts.get(`sendMessage ${reference}`)).toBeGreaterThan(0);
      const resumes = standIn.received.filter(({ document, text }) => document && text.includes(reference ?? ""));
      expect([...new Set(resumes.map(({ document }) => document?.sha256))]).toEqual([sha256]);
    }
    for (const [key, count] of counts)
      expect(count - 1).toBeLessThanOrEqual(cutOff.filter((cut) => cut === key).length);
    expect(counts.size).toBe(2 * intents.length);
    expect(await site.stop()).toBe(0);
  },
);

type Intent = { contentType: string; body: Buffer; sha256: string; reference: string | null };

async function newIntent(cycle: number, random: () => number): Promise<Intent> {
  const resume = paddedPdf(100_000 + Math.floor(random() * 1_000_000), `resume ${cycle}.pdf`);
  const form = applicationForm({ resume, lastName: `Number ${cycle}`, idempotencyKey: randomUUID() });
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get("content-type") ?? "",
    body: Buffer.from(await encoded.arrayBuffer()),
    sha256: createHash("sha256")
      .update(await resume.bytes())
      .digest("hex"),
    reference: null,
  };
}

/** The reference of a stored application; null when no answer said that it is stored. */
async function post(address: string, { contentType, body }: Intent): Promise<string | null> {
  const answer = await postOnce(`${address}/api/applications`, { contentType, body: [body], timeoutMs: 30_000 });
  if (!answer.ok) return null;
  expect(answer.status).toBe(201);
  return (JSON.parse(answer.body) as { reference: string }).reference;
}

/** Resolves when the site was killed at `point`; at once when the test does it itself. */
async function killAt(
  { method, stage, afterPostMs }: (typeof killPoints)[number],
  random: () => number,
): Promise<void> {
  if (afterPostMs !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, random() * afterPostMs));
    return site.kill();
  }
  if (!stage) return;
  await new Promise<void>((resolve) => {
    onStage = async (reachedStage, reachedMethod) => {
      if (reachedStage !== stage || reachedMethod !== method) return;
      onStage = async () => {};
      await site.kill();
      resolve();
    };
  });
}

function keyOf({ method, text }: { method: string; text: string }): string {
  return `${method} ${/SM-\w{4}-\w{4}/.exec(text)?.[0]}`;
}

async function untilNothingWaits(address: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const answer = await fetch(`${address}/readyz`);
    if (/"undelivered":0\b/.test(await answer.text())) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("Applications still wait for the chat.");
}
