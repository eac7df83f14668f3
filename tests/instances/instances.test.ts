import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { startBareSite } from "../support/built-site.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { postApplication } from "../support/site-requests.ts";
import { writeStandInBuild } from "../support/stand-in-build.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { locks } from "../../server/database/open-pool.ts";

/*
 * Two sites on one database and one chat, each a process with its own data folder, as on two machines. The crash tests
 * kill instances at every step; freezing one for as long as it takes to lose the lead is tried here.
 */

const sends = { underWay: 0, mostAtOnce: 0, onAccepted: () => {} };
const database = await createTestDatabase();
const build = await writeStandInBuild();
const folder = await makeDataFolder();
const chat = await startTelegramStandIn({
  onStage(stage) {
    if (stage === "received") sends.mostAtOnce = Math.max(sends.mostAtOnce, (sends.underWay += 1));
    if (stage === "accepted") sends.onAccepted();
    if (stage === "answered") sends.underWay -= 1;
  },
});
const start = (name: string) =>
  startBareSite({
    BUILD_FOLDER: build.folder,
    DATA_DIR: path.join(folder.dataDir, name),
    DATABASE_URL: database.url,
    ...chat.settings,
    TELEGRAM_MESSAGES_PER_MINUTE: "1000",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import=${new URL("short-silence.ts", import.meta.url).href}`,
  });
const frozen = await start("one");
// It has the chat's queue before the other one starts.
const queues = "select from pg_locks where locktype = 'advisory' and classid = $1";
await vi.waitUntil(async () => (await database.pool.query(queues, [locks.jobQueue])).rowCount, 30_000);
const other = await start("other");
afterAll(async () => {
  await Promise.all([frozen, other].map((site) => site.stop()));
  await chat.stop();
  await folder.remove();
  await build.remove();
  await database.drop();
});

test("an instance that freezes while it sends loses the lead and the row that it held", async () => {
  const isFrozen = new Promise<void>((resolve) => {
    sends.onAccepted = () => {
      sends.onAccepted = () => {};
      process.kill(frozen.pid, "SIGSTOP");
      resolve();
    };
  });
  const { reference } = (await (await postApplication(other.address)).json()) as { reference: string };
  await isFrozen;
  await untilNothingWaits();

  process.kill(frozen.pid, "SIGCONT");
  expect((await postApplication(frozen.address)).status).toBe(201);
  await untilNothingWaits();
  // The summary that the frozen one had sent without hearing of it comes twice, and its id is kept if it hears later.
  const summaries = chat.received.filter(({ method, text }) => method === "sendMessage" && text.includes(reference));
  expect(summaries).toHaveLength(2);
  expect(chat.received).toHaveLength(5);
  expect(sends.mostAtOnce).toBe(1);
});

async function untilNothingWaits(): Promise<void> {
  const waiting = "select 1 from application where delivered_at is null limit 1";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(0);
}
