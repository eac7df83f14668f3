/**
 * Measures the team's pages with few and with many stored applications, in one run, and prints Markdown: for each page
 * the median time at both sizes and their ratio, how long the statements of an application's page take, and the lists
 * with the highest ratios of all that the filters make, with the number of applications that they look at. A fifth of the
 * applications is not handled.
 */
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inboxViews } from "../../application/team/inbox.ts";
import { readInboxQuery } from "../../application/team/inbox-address.ts";
import { readInbox } from "../../server/team/inbox/read-inbox.ts";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { lookedAt } from "../../tests/support/looked-at.ts";
import { besideSite, invitationFor } from "../../tests/support/team-site.ts";
import { storeHistory } from "./store-history.ts";

const [few = 10_000, many = 1_000_000] = process.argv.slice(2).map(Number);
const requestsOfEachPage = 15;
const requestsOfEachList = 2;
const requestsOfStatements = 100;

const folder = await mkdtemp(path.join(tmpdir(), "inbox-"));
// Root starts PostgreSQL as another user, who has to pass through the folder.
await chmod(folder, 0o711);
const dataDir = path.join(folder, "data");
const site = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
const invitation = await besideSite(dataDir, (pool) => invitationFor(pool, "Grace"));
const cookie = await signIn(invitation);

const before = await measureAt(few);
const after = await measureAt(many);
const times = `${few} applications, ms | ${many} applications, ms | ratio |`;
console.log(`| page | ${times}\n| --- | --- | --- | --- |`);
for (const row of rows(before.pages, after.pages)) console.log(row.text);
const lists = rows(before.lists, after.lists).toSorted((one, other) => other.ratio - one.ratio);
const mostOf = (looks: Map<string, number>) => Math.max(...looks.values());
console.log(`
${lists.filter(({ ratio }) => ratio > 2).length} of ${lists.length} lists take more than twice their time. A list looks at
${mostOf(before.looks)} applications at most with ${few}, at ${mostOf(after.looks)} with ${many}.

| list | ${times} looked at | looked at |\n| --- | --- | --- | --- | --- | --- |`);
for (const { name, text } of lists.slice(0, 20))
  console.log(`${text} ${before.looks.get(name)} | ${after.looks.get(name)} |`);
await site.stop();
await rm(folder, { recursive: true });

type Times = Map<string, number>;

/**
 * Returns the times of pages and lists in milliseconds with `count` stored applications, and how many applications each
 * list looks at.
 */
async function measureAt(count: number): Promise<{ pages: Times; lists: Times; looks: Map<string, number> }> {
  const reference = await besideSite(dataDir, (pool) => storeHistory(pool, count));
  const pages: Times = new Map();
  for (const [name, address] of Object.entries(addresses(reference)))
    pages.set(name, medianOf(await timesOf(address, requestsOfEachPage)));
  pages.set("statements of application", await statementTime(addresses(reference)["application"]!));
  const lists: Times = new Map();
  for (const list of allLists()) lists.set(list, Math.min(...(await timesOf(`/team?${list}`, requestsOfEachList))));
  const looks = new Map<string, number>();
  await besideSite(dataDir, async (pool) => {
    for (const list of allLists()) {
      const walks = await lookedAt(pool, (explained) =>
        readInbox(explained, readInboxQuery(new URLSearchParams(list))),
      );
      looks.set(
        list,
        walks.reduce((sum, count) => sum + count, 0),
      );
    }
  });
  return { pages, lists, looks };
}

function rows(earlier: Times, later: Times) {
  return [...earlier].map(([name, time]) => {
    const laterTime = later.get(name) ?? NaN;
    const ratio = laterTime / time;
    return { name, ratio, text: `| ${name} | ${time.toFixed(1)} | ${laterTime.toFixed(1)} | ${ratio.toFixed(2)} |` };
  });
}

/** Addresses of what a member opens; `reference` is of an application in the middle of the inbox. */
function addresses(reference: string): Record<string, string> {
  return {
    inbox: "/team",
    "inbox, oldest first": "/team?order=oldest",
    handled: "/team?view=handled",
    all: "/team?view=all",
    "spam signs": "/team?view=suspicious",
    "search, a frequent name": "/team?view=all&q=garcia",
    "search, a rare name": "/team?view=all&q=garcia+person777",
    "search, one person": "/team?view=all&q=person777%40example.org",
    "search, two letters": "/team?view=all&q=li",
    "search, nothing found": "/team?view=all&q=nobody+at+all",
    "a position": "/team?view=all&position=sales-intern",
    "a position and experience": "/team?position=sales-intern&experience=10%2B",
    "a week": `/team?from=${dayAgo(40)}&to=${dayAgo(34)}`,
    application: `/team/applications/${reference}`,
    "application of a search": `/team/applications/${reference}?view=all&q=garcia`,
    numbers: "/team/numbers",
    positions: "/team/positions",
    health: "/team/health",
    changes: "/team/changes",
  };
}

/** Returns the queries of all lists that the filters make, with frequent and rare values. */
function allLists(): string[] {
  const choices: Record<string, string[]> = {
    view: [...inboxViews],
    position: ["", "sales-intern", "full-stack-developer-intern"],
    experience: ["", "0-1"],
    answer: ["", "decline", "ask"],
    from: ["", dayAgo(40)],
    q: ["", "garcia", "person777"],
  };
  let queries: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(choices))
    queries = queries.flatMap((query) => values.map((value) => (value === "" ? query : { ...query, [name]: value })));
  return queries.map((query) => new URLSearchParams(query["from"] ? { ...query, to: dayAgo(34) } : query).toString());
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function timesOf(address: string, requests: number): Promise<number[]> {
  // The first one only fills caches.
  await openPage(address);
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    const begin = performance.now();
    await openPage(address);
    times.push(performance.now() - begin);
  }
  return times;
}

function medianOf(times: number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1]!;
}

async function openPage(address: string): Promise<void> {
  const response = await fetch(site.address + address, { headers: { cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}.`);
}

/** Returns how long PostgreSQL works for a page, in milliseconds: it parses, plans and executes all its statements. */
async function statementTime(address: string): Promise<number> {
  await logDurations("on");
  await openPage(address);
  const logFile = path.join(dataDir, "database/postgres.log");
  const before = await readFile(logFile, "utf8");
  for (let request = 0; request < requestsOfStatements; request++) await openPage(address);
  const log = await readFile(logFile, "utf8");
  await logDurations("off");
  const durations = [...log.slice(before.length).matchAll(/duration: ([\d.]+) ms/g)].map(([, ms]) => Number(ms));
  return durations.reduce((sum, ms) => sum + ms, 0) / requestsOfStatements;
}

async function logDurations(value: "on" | "off"): Promise<void> {
  await besideSite(dataDir, async (pool) => {
    await pool.query(`alter system set log_duration = ${value}`);
    await pool.query("select pg_reload_conf()");
  });
}

/** Opens the invitation; returns the session's cookie. */
async function signIn(link: string): Promise<string> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: site.address };
  const response = await fetch(site.address + link, { method: "POST", headers, redirect: "manual" });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
