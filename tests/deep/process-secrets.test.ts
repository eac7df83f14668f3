import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startBuiltSite } from "../support/built-site.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { startTelegramStandIn, testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";
import { processesIn } from "../support/running-processes.ts";
import { makeTestFolder } from "../support/test-folder.ts";
import { postApplication } from "../support/site-requests.ts";

/* The secrets of a running site, its children and its files must not reach other users and programs of the machine. */

const secret = testBotToken.split(":")[1] ?? "";

const folder = await makeDataFolder();
const reportFolder = makeTestFolder();
const chat = await startTelegramStandIn();
const site = await startBuiltSite({
  DATA_DIR: folder.dataDir,
  LOG_LEVEL: "trace",
  NODE_OPTIONS: `--report-on-signal --report-directory=${reportFolder}`,
  ...chat.settings,
});
afterAll(async () => {
  await site.stop();
  await chat.stop();
  await folder.remove();
});

test("PostgreSQL's processes do not have the site's environment, and no command line has the token", async () => {
  const postgres = await processesIn(path.join(folder.dataDir, "database/cluster"));
  expect(postgres.length).toBeGreaterThan(3);
  const environments = postgres.map((pid) => ofProcess(pid, "environ"));
  expect(environments.join()).toContain("PATH=");
  const commandLines = [site.pid, ...postgres].map((pid) => ofProcess(pid, "cmdline"));
  expect(commandLines.join()).toMatch(/scriptmark[^]*postgres/);
  expect([...environments, ...commandLines].join()).not.toContain(secret);
});

test("only the site's own user gets into its folders", () => {
  const folders = ["spool", "database", "database/cluster", "database/socket"];
  for (const name of folders) {
    const place = path.join(folder.dataDir, name);
    expect([name, statSync(place).mode & 0o077]).toEqual([name, 0]);
  }
});

test("an application that fails on its way reveals the token nowhere: not in the log or readiness", async () => {
  chat.failAlways({ kind: "reset-before-reading" });
  const answer = await postApplication(site.address);
  expect(answer.status).toBe(201);
  await expect.poll(() => site.output()).toContain("unanswered");
  const readiness = await (await fetch(`${site.address}/readyz`)).text();
  expect(readiness).toContain("undelivered");
  expect(site.output() + readiness + (await answer.text())).not.toContain(secret);
});

test("a diagnostic report has no environment in it", async () => {
  process.kill(site.pid, "SIGUSR2");
  const reports = () => readdirSync(reportFolder).filter((name) => name.startsWith("report."));
  await expect.poll(() => reports().length).toBe(1);
  const report = () => readFileSync(path.join(reportFolder, reports()[0] ?? ""), "utf8");
  await expect.poll(report).toContain("sharedObjects");
  expect(report()).not.toContain(secret);
});

/** Empty when the process has ended since: PostgreSQL starts some for a moment. */
function ofProcess(pid: number, file: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}
