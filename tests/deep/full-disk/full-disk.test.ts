import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freeBytesIn } from "../../../server/base/disk-space.ts";
import { readSettings } from "../../../server/base/env.ts";
import { startSite, type Site } from "../../../server/main.ts";
import { mayMount, mountSmallDisk, type SmallDisk } from "../crash/system/small-disk.ts";
import { applicationForm, paddedPdf } from "../../support/builders.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { startAlarmReceiver } from "../../support/start-alarm-receiver.ts";
import { runScriptmark } from "../../support/run-scriptmark.ts";
import { postApplication, readinessOf } from "../../support/site-requests.ts";
import { writeStandInBuild } from "../../support/stand-in-build.ts";
import { besideEmbedded } from "../../support/team-site.ts";

const megabyte = 1024 * 1024;

const folder = await makeDataFolder();
const build = await writeStandInBuild();
const receiver = await startAlarmReceiver();
let disk: SmallDisk | null = null;
let site: Site | null = null;
afterAll(async () => {
  disk?.empty();
  await site?.stop();
  disk?.unmount();
  await folder.remove();
  await build.remove();
  receiver.goAway();
});

/** The steps of docs/operations/bad-days.md under "The disk is full". */
test("a site with a full disk recovers: deleting makes room, posts are taken, a restart works, and pages are always served", async ({
  skip,
}) => {
  if (!mayMount()) skip("Only root may mount the small disk that this test fills.");
  disk = mountSmallDisk(folder.dataDir, 2500);
  await start();
  let stored = 0;
  while ((await apply()) === 201) stored += 1;
  expect(stored).toBeGreaterThan(5);
  // A result of the readiness is shared for a second.
  await expect.poll(readiness).toMatchObject([503, { database: { status: "ok" }, disk: { status: "full" } }]);
  await untilAlarm("APPLICATIONS ARE REFUSED. There is too little space in DATA_DIR");

  await fillTo(600 * megabyte, "other");
  // The newest stays: it lies at the end of the tables, whose files cannot become shorter then.
  await besideEmbedded(folder.dataDir, (pool) =>
    pool.query(
      `update application set received_at = now() - interval '181 days', delivered_at = now() - interval '181 days', waiting_since = null
         where id <> (select id from application order by arrival desc limit 1)`,
    ),
  );
  const here = { env: { DATA_DIR: folder.dataDir }, cwd: folder.dataDir };
  const purge = await runScriptmark(["applications", "purge", "--yes"], here);
  expect(purge.out).toMatch(new RegExp(`^${stored - 1} applications deleted`));
  // PostgreSQL may have deleted some of its log.
  await fillTo(600 * megabyte, "more");
  expect(freeBytesIn(folder.dataDir)).toBeLessThan(610 * megabyte);
  expect(await readiness()).toMatchObject([200, { disk: { status: "ok" } }]);
  await untilAlarm("APPLICATIONS ARE TAKEN AGAIN");
  for (let again = 0; again < 5; again += 1) expect(await apply()).toBe(201);

  await site?.stop();
  await start();
  expect(await apply()).toBe(201);

  await site?.stop();
  await disk.fill();
  // The last kilobytes too: not even a file with PostgreSQL's process id has room then.
  await writeFile(path.join(folder.dataDir, "rest"), Buffer.alloc(megabyte)).catch(() => {});
  await start();
  expect((await fetch(site!.url)).status).toBe(200);
  expect(await readiness()).toMatchObject([503, { database: { status: "unreachable" } }]);
  expect(await apply()).toBe(503);
  await untilAlarm("The database cannot be reached. There is too little space in DATA_DIR: 0 MB are free.");
  disk.empty();
  await expect.poll(readiness).toMatchObject([200, { status: "ready" }]);
  expect(await apply()).toBe(201);
  await untilAlarm("APPLICATIONS ARE TAKEN AGAIN");
});

test("a first start on a full disk is refused, and leaves nothing there", async ({ skip }) => {
  if (!mayMount()) skip("Only root may mount the small disk that this test starts on.");
  const fresh = await makeDataFolder();
  const small = mountSmallDisk(fresh.dataDir, 300);
  onTestFinished(async () => {
    small.unmount();
    await fresh.remove();
  });
  const env = { DATA_DIR: fresh.dataDir, PORT: "0" };
  const end = await runScriptmark(["start", "--new"], { env, cwd: fresh.dataDir });
  expect(end.exitCode).toBe(1);
  expect(end.error).toContain(`A new site needs 1024 MB free in DATA_DIR (${fresh.dataDir}), which has 300 MB.`);
  expect(await readdir(fresh.dataDir)).toEqual([]);
});

/**
 * Something else takes more of the disk, so that no more than `bytes` are left, which are much less than the intake
 * asks for.
 */
async function fillTo(bytes: number, name: string): Promise<void> {
  const left = freeBytesIn(folder.dataDir);
  await writeFile(path.join(folder.dataDir, name), Buffer.alloc(Math.max(0, left - bytes)));
}

async function start(): Promise<void> {
  const settings = readSettings({
    PORT: "0",
    DATA_DIR: folder.dataDir,
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
    ALERT_URL: receiver.url,
  });
  const alarmTiming = { lookMs: 500, refusedMs: 1_000, repeatMs: 3_600_000, retryMs: 1_000 };
  site = await startSite(settings, { buildFolder: build.folder, alarmTiming });
}

/** Until it came, after all that was waited for before; other alarms may come between. */
async function untilAlarm(words: string): Promise<void> {
  const next = () => receiver.received.findIndex(({ text }) => text.includes(words));
  await expect.poll(next).not.toBe(-1);
  receiver.received.splice(0, next() + 1);
}

let networks = 0;

/** Each from a network of its own, so that no limit but the disk's is reached. */
async function apply(): Promise<number> {
  networks += 1;
  const form = applicationForm({ resume: paddedPdf(20 * megabyte) });
  return (await postApplication(site!.url, form, { "X-Forwarded-For": `203.0.113.${networks}` })).status;
}

function readiness() {
  return readinessOf(site!.url);
}
