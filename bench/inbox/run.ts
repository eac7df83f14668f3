/**
 * Measures the team's pages with few and with many stored applications, in one run, and prints Markdown: the median time
 * of each page at both sizes, how long the statements of an application's page take, and the slowest of all lists that the
 * filters make. A fifth of the applications is open.
 */
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { teamPages, teamPath } from "../../application/team/addresses.ts";
import { inboxViews } from "../../application/team/inbox.ts";
import { inboxSearch, readInboxQuery, type InboxQuery } from "../../application/team/inbox-address.ts";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { besideEmbedded, invitationFor } from "../../tests/support/team-site.ts";
import { storeHistory } from "./store-history.ts";

const [few = 10_000, many = 100_000] = process.argv.slice(2).map(Number);
const requestsOfEachPage = 15;
const requestsOfEachList = 2;
const requestsOfStatements = 100;

const folder = await mkdtemp(path.join(tmpdir(), "inbox-"));
// Root starts PostgreSQL as another user, who has to pass through the folder.
await chmod(folder, 0o711);
const dataDir = path.join(folder, "data");
const site = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
const invitation = await besideEmbedded(dataDir, (pool) => invitationFor(pool, "Grace"));
const cookie = await signIn(invitation);

const before = await measureAt(few);
const after = await measureAt(many);
const heading = `${few} applications, ms | ${many} applications, ms |\n| --- | --- | --- |`;
console.log(`| page | ${heading}`);
for (const [name, time] of after.pages) console.log(row(name, before.pages, time));
const slowest = [...after.lists].toSorted(([, one], [, other]) => other - one);
console.log(`
${slowest.filter(([, time]) => time > 100).length} of ${slowest.length} lists take more than 100 ms with ${many}.

| list | ${heading}`);
for (const [name, time] of slowest.slice(0, 20)) console.log(row(name, before.lists, time));
await site.stop();
await rm(folder, { recursive: true });

type Times = Map<string, number>;

/** Returns the times of pages and lists in milliseconds with `count` stored applications. */
async function measureAt(count: number): Promise<{ pages: Times; lists: Times }> {
  const reference = await besideEmbedded(dataDir, (pool) => storeHistory(pool, count));
  const pages: Times = new Map();
  for (const [name, address] of Object.entries(addresses(reference)))
    pages.set(name, medianOf(await timesOf(address, requestsOfEachPage)));
  pages.set("statements of application", await statementTime(addresses(reference)["application"]!));
  const lists: Times = new Map();
  for (const list of allLists()) lists.set(list, Math.min(...(await timesOf(list, requestsOfEachList))));
  return { pages, lists };
}

function row(name: string, earlier: Times, time: number): string {
  return `| ${name} | ${(earlier.get(name) ?? NaN).toFixed(1)} | ${time.toFixed(1)} |`;
}

/** Addresses of what a member opens; `reference` is of an application in the middle of the inbox. */
function addresses(reference: string): Record<string, string> {
  return {
    inbox: "/team",
    "inbox, oldest first": "/team?order=oldest",
    "inbox, first due first": "/team?order=due",
    answered: "/team?view=answered",
    all: "/team?view=all",
    "spam signs": "/team?view=suspicious",
    "search, a frequent name": "/team?view=all&q=garcia",
    "search, a rare name": "/team?view=all&q=garcia+person777",
    "search, one person": "/team?view=all&q=person777%40example.org",
    "search, three words": "/team?view=all&q=garcia+grace+declined",
    "search, two letters": "/team?view=all&q=li",
    "search, nothing found": "/team?view=all&q=nobody+at+all",
    "a position": "/team?view=all&position=sales-intern",
    "a position and experience": "/team?position=sales-intern&experience=10%2B",
    "a week": `/team?from=${dayAgo(40)}&to=${dayAgo(34)}`,
    application: `/team/applications/${reference}`,
    "application of a search": `/team/applications/${reference}?view=all&q=garcia`,
    ...teamPages,
  };
}

/** Returns the addresses of all lists that the filters make, with frequent and rare values. */
function allLists(): string[] {
  const choices: { [Name in keyof InboxQuery]?: readonly InboxQuery[Name][] } = {
    view: inboxViews,
    position: [null, "sales-intern", "full-stack-developer-intern"],
    experience: [null, "0-1"],
    outcome: [null, "declined", "asked"],
    from: [null, dayAgo(40)],
    search: [null, "garcia", "person777"],
  };
  let queries = [readInboxQuery(new URLSearchParams())];
  for (const [name, values] of Object.entries(choices))
    queries = queries.flatMap((query) => values.map((value) => ({ ...query, [name]: value })));
  return queries.map((query) => teamPath + inboxSearch(query, query.from ? { to: dayAgo(34) } : {}));
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
  // Without a session a page leads to the sign-in page.
  const response = await fetch(site.address + address, { headers: { cookie }, redirect: "manual" });
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
  await besideEmbedded(dataDir, async (pool) => {
    await pool.query(`alter system set log_duration = ${value}`);
    await pool.query("select pg_reload_conf()");
  });
}

/** Opens the invitation; returns the session's cookie. */
async function signIn(link: string): Promise<string> {
  const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: site.address };
  // Signing in needs a browser that sends cookies.
  const headers = { ...form, Cookie: "return=" };
  const response = await fetch(site.address + link, { method: "POST", headers, redirect: "manual" });
  const [session] = response.headers.getSetCookie();
  if (!session) throw new Error("The invitation was not accepted.");
  return session.split(";")[0]!;
}
