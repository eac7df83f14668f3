import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { applicationForm, paddedPdf } from "../tests/support/builders.ts";
import { startBareSite } from "../tests/support/built-site.ts";
import { startAlarmReceiver } from "../tests/support/start-alarm-receiver.ts";
import { openCuttableDatabase } from "../tests/support/cuttable-database.ts";
import { freePort } from "../tests/support/free-port.ts";
import { writeStandInBuild } from "../tests/support/stand-in-build.ts";
import { postApplication } from "../tests/support/site-requests.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";
import { answerTo, encode, postTo, upload } from "../tests/support/upload.ts";
import { missingFactsLine } from "../content/launch-facts.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { readLaunchFacts } from "./status/launch.ts";
import { readSettings, type Settings } from "./base/env.ts";
import { startSite, type Site, type StartOptions } from "./main.ts";
import { readRelease } from "./base/release.ts";
import { OperatorError } from "./base/operator-error.ts";

const build = await writeStandInBuild();
const database = await createTestDatabase();
const alarmTiming = { lookMs: 50, refusedMs: 100, repeatMs: 3_600_000, retryMs: 100 };
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "main-test-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
afterAll(async () => {
  await database.drop();
  await build.remove();
});

describe("a start that cannot be", () => {
  test("with its port or that for metrics in use says which", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ port })).toBe(
      `Port ${port} is in use by another program: end that one or choose another PORT.`,
    );
    expect(await refusal({ metricsPort: port })).toBe(
      `METRICS_PORT ${port} cannot be used on HOST 127.0.0.1: address already in use.`,
    );
    other.close();
  });

  test("without a built site, or with a data folder that is no folder, says so", async () => {
    expect(await refusal({}, { buildFolder: dataDir })).toMatch(/build it first/);
    const file = path.join(dataDir, "file");
    await writeFile(file, "");
    expect(await refusal({ dataDir: path.join(file, "data") })).toMatch(/^DATA_DIR \(.*\) cannot be written to: /);
  });

  test("with a page that can't be rendered names it", async () => {
    const build = await writeStandInBuild();
    onTestFinished(() => build.remove());
    const broken = "routes['/about'].module.loader = () => new Response(null, { status: 500 });";
    await appendFile(path.join(build.folder, "server/index.js"), broken);
    expect(await refusal({}, { buildFolder: build.folder })).toBe(
      "The page /about can't be rendered: it has status 500.",
    );
  });

  test("with a folder for backups that is missing or no folder says so", async () => {
    const folder = path.join(dataDir, "backups");
    const backup = { folder, everyHours: 24, keep: 7 };
    const sentence = `BACKUP_DIR (${folder}) cannot be written to:`;
    expect(await refusal({ backup })).toBe(`${sentence} no such file or directory.`);
    await writeFile(folder, "");
    expect(await refusal({ backup })).toBe(`${sentence} not a directory.`);
  });

  test("with a DATA_DIR that is a file says so", async () => {
    const file = path.join(dataDir, "file");
    await writeFile(file, "");
    expect(await refusal({ dataDir: file })).toBe(`DATA_DIR (${file}) is a file.`);
  });

  test("with a database that does not answer says so without its password", async () => {
    const message = await refusal({ databaseUrl: "postgres://site:hush-hush@127.0.0.1:4199/site" });
    expect(message).toContain("127.0.0.1:4199");
    expect(message).not.toContain("hush");
    expect(message).not.toContain("\n");
  });

  test("on an address of another machine says so, and leaves nothing open", async () => {
    expect(await refusal({ host: "203.0.113.1" })).toBe("HOST 203.0.113.1 is not an address of this machine.");
    await (await start()).stop();
    expect(await readdir(path.join(dataDir, "spool"))).toEqual([]);
  });
});

describe("a running site", () => {
  test("takes an application, counts it for METRICS_PORT, logs what is configured, and stops twice as well as once", async () => {
    const log: string[] = [];
    const metricsPort = await freePort();
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const site = await start({ metricsPort }, log);
    expect((await postApplication(site.url)).status).toBe(201);
    const readiness = (await (await fetch(`${site.url}/readyz`)).json()) as { chat: unknown };
    expect(readiness.chat).toMatchObject({ state: "off", undelivered: 1 });
    const text = await (await fetch(metricsUrl)).text();
    expect(text).toContain('site_applications_total{outcome="stored"} 1\n');
    expect(text).toContain('site_chat_state{state="off"} 1\n');
    await Promise.all([site.stop(), site.stop()]);
    expect(log.join("")).toContain(`"release":"${readRelease()}"`);
    expect(log.join("")).toContain("Telegram is not configured");
    await expect(fetch(site.url)).rejects.toThrow();
    await expect(fetch(metricsUrl)).rejects.toThrow();
  });

  test("says in one line how many facts only the owner can fill in", async () => {
    const log: string[] = [];
    await (await start({ publicUrl: "https://www.example.org" }, log)).stop();
    const settings = { publicUrl: "https://www.example.org", telegram: null, backup: null, hasMail: false };
    const facts = readLaunchFacts(settings, readPositions());
    const lines = log.filter((line) => line.includes("missing"));
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([`${missingFactsLine(facts)}.`]);
  });

  test("tells operators what its log says in capitals, such as a backup that fails", async () => {
    const { alertUrl, alarms } = await receiveAlarms();
    const folder = path.join(dataDir, "backups");
    // A partial backup that cannot be deleted.
    await mkdir(path.join(folder, "scriptmark-20260101T000000Z.tar.0123abcd.partial"), { recursive: true });
    const backup = { folder, everyHours: 24, keep: 7 };
    const site = await start({ backup, alertUrl, logLevel: "silent" }, [], { alarmTiming });
    onTestFinished(() => site.stop());
    const text = expect.stringContaining("BACKUP FAILED. The reason is ERR_FS_EISDIR.") as string;
    await expect.poll(alarms).toMatchObject([{ text }]);
    await site.stop();
    await database.pool.query("update scheduled_backup set failure = null");
  });

  test("tells operators that it takes no applications, while its database is away, and that it does again", async () => {
    const line = await openCuttableDatabase(database.url);
    onTestFinished(() => line.close());
    const { alertUrl, alarms } = await receiveAlarms();
    const site = await start({ databaseUrl: line.url, alertUrl }, [], { alarmTiming });
    onTestFinished(() => site.stop());
    line.cut();
    const text = "APPLICATIONS ARE REFUSED. The database cannot be reached.";
    await expect.poll(alarms).toMatchObject([{ text, status: "begun" }]);
    line.mend();
    await expect.poll(alarms).toMatchObject([{ text }, { alarm: "APPLICATIONS ARE REFUSED", status: "ended" }]);
  });

  test("asked to stop, lets a running upload finish, and takes no new connection", async () => {
    const site = await start();
    const port = Number(new URL(site.url).port);
    const { body, headers } = await encode(applicationForm({ resume: paddedPdf(2_000_000) }));
    const post = postTo(port, { ...headers, "Content-Length": String(body.length) });
    const answer = answerTo(post);
    await new Promise((resolve) => post.write(body.subarray(0, 1_000_000), resolve));
    await expect.poll(() => readdir(path.join(dataDir, "spool"), { recursive: true })).toHaveLength(2);

    const stopped = site.stop();
    // A client that connects at the same moment may still be served.
    await expect.poll(() => fetch(site.url).catch(() => "refused")).toBe("refused");
    post.end(body.subarray(1_000_000));
    expect((await answer).status).toBe(201);
    await stopped;
  });
});

test("asked to stop, it serves the connections that it has not accepted yet", async () => {
  const site = await start();
  const mark = path.join(dataDir, "all-connected");
  const program = `
    const { connect } = require("node:net");
    let connected = 0;
    for (let client = 0; client < 20; client++) {
      const socket = connect(${new URL(site.url).port}, "127.0.0.1", () => {
        socket.write("GET /healthz HTTP/1.1\\r\\nHost: site\\r\\nConnection: close\\r\\n\\r\\n");
        if (++connected === 20) require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");
      });
      socket.on("error", () => {}).on("data", (bytes) => process.stdout.write(bytes));
    }`;
  const clients = spawn(process.execPath, ["--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
  const answers = text(clients.stdout);
  // The process is busy until all have connected, so it has accepted none of them.
  while (!existsSync(mark));
  await site.stop();
  expect((await answers).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(20);
});

test("asked to stop, it says so to proxies and serves on before it closes", async () => {
  const site = await start();
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  let hasStopped = false;
  const stopped = site.stop(4_000).then(() => (hasStopped = true));
  const readiness = await fetch(`${site.url}/readyz`);
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { status: "stopping" }]);
  expect((await postApplication(site.url)).status).toBe(201);
  expect(hasStopped).toBe(false);
  await stopped;
  await expect(fetch(site.url)).rejects.toThrow();
});

test("asked to stop while its database hangs, it ends in time and says that it did not finish", async () => {
  const line = await openCuttableDatabase(database.url);
  const log: string[] = [];
  const { alertUrl, alarms } = await receiveAlarms();
  const site = await start({ databaseUrl: line.url }, log, { stopPatienceMs: 500 });
  // The site counts this page view in memory, and writes it before it stops.
  expect((await fetch(`${site.url}/insights?page=/careers`, { method: "POST" })).status).toBe(204);
  line.hang();
  await site.stop();
  expect(log.join("")).toContain("THE SITE DID NOT STOP IN TIME");
  const next = await start({ alertUrl });
  await expect.poll(alarms).toMatchObject([{ alarm: "THE SITE DID NOT END CLEANLY" }]);
  await next.stop();
  line.mend();
  await line.close();
});

test("after a kill the next start tells operators, and after a clean stop none does", async () => {
  const { alertUrl, alarms } = await receiveAlarms();
  await (await startBareSite(bareEnv())).kill();
  // A site that cannot start has alarmed no one.
  await expect(start({ databaseUrl: "postgres://site@127.0.0.1:4199/site" })).rejects.toThrow(OperatorError);
  const next = await start({ alertUrl });
  await expect.poll(alarms).toMatchObject([{ alarm: "THE SITE DID NOT END CLEANLY", status: "begun" }]);
  await next.stop();

  const log: string[] = [];
  await (await start({}, log)).stop();
  expect(log).not.toEqual([]);
  expect(log.join("")).not.toContain("CLEANLY");
});

test("twenty uploads of 19 MB at once: all stored, and memory stays small", async () => {
  const site = await startBareSite({ ...bareEnv(), LOG_LEVEL: "warn" });
  onTestFinished(() => void site.terminate());
  expect((await upload(site.port, applicationForm())).status).toBe(201);
  const atRest = memoryOf(site.pid, "VmRSS");
  const { body, headers } = await encode(applicationForm({ resume: paddedPdf(19 * 1024 * 1024) }));
  const before = await countResumes(19 * 1024 * 1024);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => {
      const post = postTo(site.port, { ...headers, "Content-Length": String(body.length) });
      post.end(body);
      return answerTo(post);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(await countResumes(19 * 1024 * 1024)).toBe(before + 20);
  const growth = memoryOf(site.pid, "VmHWM") - atRest;
  expect(await site.terminate()).toBe(0);
  // 20 × 19 MB are 398 MB; held in memory, they would show.
  expect(growth / 1024 / 1024).toBeLessThan(250);
});

/** Receives alarms until the test is over. */
async function receiveAlarms() {
  const { url, received, goAway } = await startAlarmReceiver();
  onTestFinished(() => goAway());
  return { alertUrl: url, alarms: () => received };
}

/** In bytes. */
function memoryOf(pid: number, name: "VmRSS" | "VmHWM"): number {
  const [, kibibytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

async function countResumes(sizeBytes: number): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from resume where size_bytes = $1
       and sha256 = (select sha256(string_agg(bytes, '' order by number)) from resume_chunk c
                     where c.application_id = resume.application_id)`,
    [sizeBytes],
  );
  return rows[0]?.count ?? 0;
}

const bareEnv = () => ({ DATA_DIR: dataDir, DATABASE_URL: database.url, BUILD_FOLDER: build.folder });

function start(changes: Partial<Settings> = {}, log: string[] = [], options: StartOptions = {}): Promise<Site> {
  const logStream = new PassThrough().on("data", (line: Buffer) => log.push(line.toString()));
  const settings = { ...readSettings({}), port: 0, dataDir, databaseUrl: database.url, ...changes };
  return startSite(settings, { buildFolder: build.folder, ...options, logStream });
}

async function refusal(changes: Partial<Settings>, options: StartOptions = {}): Promise<string> {
  const error = await start(changes, [], options).catch((error: unknown) => error);
  if (!(error instanceof OperatorError))
    throw new Error("The site started, or failed in another way.", { cause: error });
  expect(error.message).toMatch(/\.$/);
  return error.message;
}
