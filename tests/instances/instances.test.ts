import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { applicationForm, paddedPdf } from "../support/builders.ts";
import { startBareSite, type BuiltSite } from "../support/built-site.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { postApplication, readinessOf } from "../support/site-requests.ts";
import { writeStandInBuild } from "../support/stand-in-build.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../support/test-database.ts";

/* Three sites on one database and one chat, each a process with its own data folder, as on three machines. */

const sends = { underWay: 0, mostAtOnce: 0, onAccepted: (_text: string) => {} };
const database = await createTestDatabase();
const build = await writeStandInBuild();
const folder = await makeDataFolder();
const chat = await startTelegramStandIn({
  onStage(stage, _method, { text }) {
    if (stage === "received") sends.mostAtOnce = Math.max(sends.mostAtOnce, (sends.underWay += 1));
    if (stage === "accepted") sends.onAccepted(text);
    if (stage === "answered") sends.underWay -= 1;
  },
});
const start = (instance: number) =>
  startBareSite({
    BUILD_FOLDER: build.folder,
    DATA_DIR: path.join(folder.dataDir, String(instance)),
    DATABASE_URL: database.url,
    ...chat.settings,
    TELEGRAM_MESSAGES_PER_MINUTE: "20",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import=${new URL("short-silence.ts", import.meta.url).href}`,
  });
let sites = await Promise.all([0, 1, 2].map(start));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await chat.stop();
  await folder.remove();
  await build.remove();
  await database.drop();
});

/** Many processes start and end. */
const generous = { timeout: 90_000 };

test(
  "one at a time sends, limits count for all of them together, and one key is one application",
  generous,
  async () => {
    const key = randomUUID();
    const form = { resume: paddedPdf(200_000) };
    const answers = await Promise.all([...sites, ...sites].map((site) => post(site, form, key)));
    const receipts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(receipts).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.has("Idempotent-Replayed"))).toHaveLength(1);
    expect((await database.pool.query("select from application")).rowCount).toBe(1);

    const begin = Date.now();
    const statuses = await Promise.all(Array.from({ length: 150 }, (_, each) => knock(sites[each % 3]!)));
    const allowed = statuses.filter((status) => status !== 429).length;
    expect(allowed).toBeGreaterThanOrEqual(120);
    expect(allowed).toBeLessThanOrEqual(121 + (Date.now() - begin) / 1000);

    // Two messages each: the last one of twelve does not fit in this minute, whichever instance sends it.
    await Promise.all(Array.from({ length: 10 }, (_, each) => post(sites[each % 3]!)));
    await chat.waitForMessages(20);
    const leader = await untilOneLeads();
    sites = sites.filter((site) => site !== leader);
    await leader.kill();
    await untilOneLeads();
    // The one that has the lead now has looked at what waits.
    await wait(1_000);
    expect(chat.received).toHaveLength(20);
    expect(sends.mostAtOnce).toBe(1);
  },
);

test("one that freezes while it sends loses the lead and the row that it held", generous, async () => {
  const frozen = await untilOneLeads();
  const other = sites.find((site) => site !== frozen)!;
  const { promise: sent, resolve } = Promise.withResolvers<string>();
  sends.onAccepted = (text) => {
    sends.onAccepted = () => {};
    process.kill(frozen.pid, "SIGSTOP");
    resolve(/SM-\w{4}-\w{4}/.exec(text)?.[0] ?? "");
  };
  // The application that did not fit in its minute.
  await database.pool.query("update chat_call set called_at = called_at - interval '1 minute'");
  await database.pool.query("select pg_notify('job', 'now')");
  const reference = await sent;
  await untilNothingWaits();
  await expect.poll(() => leads(other)).toBe(true);

  process.kill(frozen.pid, "SIGCONT");
  expect((await post(frozen)).status).toBe(201);
  await untilNothingWaits();
  await untilOneLeads();
  // The summary that the frozen one had sent without hearing of it comes twice, and its id is kept if it hears later.
  const summaries = chat.received.filter(({ method, text }) => method === "sendMessage" && text.includes(reference));
  expect(summaries).toHaveLength(2);
  expect(chat.received).toHaveLength(25);
  expect(sends.mostAtOnce).toBe(1);
});

let networksSoFar = 0;

/** Each from another network. */
function post({ address }: BuiltSite, changes: Record<string, string | File> = {}, key: string = randomUUID()) {
  networksSoFar += 1;
  const headers = { "Idempotency-Key": key, "X-Forwarded-For": `10.0.0.${networksSoFar}` };
  return postApplication(address, applicationForm(changes), headers);
}

/** A post that is counted and then refused for its content: always from the same network. */
async function knock({ address }: BuiltSite): Promise<number> {
  const headers = { "X-Forwarded-For": "192.0.2.1", "Content-Type": "text/plain" };
  const answer = await fetch(`${address}/api/applications`, { method: "POST", body: "", headers });
  await answer.body?.cancel();
  return answer.status;
}

/** Resolves with the one that sends; throws when two say so. */
async function untilOneLeads(): Promise<BuiltSite> {
  for (;;) {
    const isLeading = await Promise.all(sites.map(leads));
    const [leader, ...others] = sites.filter((_, instance) => isLeading[instance]);
    if (others.length > 0) throw new Error("Several instances say that they chat, all at once.");
    if (leader) return leader;
    await wait(20);
  }
}

async function leads({ address }: BuiltSite): Promise<boolean> {
  return (await readinessOf(address))[1].chat.isLeader;
}

async function untilNothingWaits(): Promise<void> {
  const waiting = "select 1 from application where delivered_at is null limit 1";
  while ((await database.pool.query(waiting)).rowCount) await wait(50);
}
