/**
 * Measures the team's pages with few and with many stored applications, in one run, and prints Markdown: for each page
 * the median time at both sizes and their ratio. A fifth of the applications is not handled.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { besideSite, invitationFor } from "../../tests/support/team-site.ts";
import { storeHistory } from "./store-history.ts";

const [few = 10_000, many = 1_000_000] = process.argv.slice(2).map(Number);
const requestsOfEachPage = 15;

const folder = await mkdtemp(path.join(tmpdir(), "inbox-"));
// Root starts PostgreSQL as another user, who has to pass through the folder.
await chmod(folder, 0o711);
const dataDir = path.join(folder, "data");
const site = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
const invitation = await besideSite(dataDir, (pool) => invitationFor(pool, "Grace"));
const cookie = await signIn(invitation);

const before = await measureAt(few);
const after = await measureAt(many);
console.log(`| page | ${few} applications, ms | ${many} applications, ms | ratio |\n| --- | --- | --- | --- |`);
for (const [name, time] of before) {
  const later = after.get(name) ?? NaN;
  console.log(`| ${name} | ${time.toFixed(1)} | ${later.toFixed(1)} | ${(later / time).toFixed(2)} |`);
}
await site.stop();
await rm(folder, { recursive: true });

/** Returns the median time of each page in milliseconds with `count` stored applications. */
async function measureAt(count: number): Promise<Map<string, number>> {
  const reference = await besideSite(dataDir, (pool) => storeHistory(pool, count));
  const times = new Map<string, number>();
  for (const [name, address] of Object.entries(pages(reference))) times.set(name, await medianTime(address));
  return times;
}

/** Addresses of what a member opens; `reference` is of an application in the middle of the inbox. */
function pages(reference: string): Record<string, string> {
  return {
    inbox: "/team",
    "inbox, oldest first": "/team?order=oldest",
    handled: "/team?view=handled",
    all: "/team?view=all",
    "spam signs": "/team?view=suspicious",
    "search, a frequent name": "/team?view=all&q=garcia",
    "search, one person": "/team?view=all&q=garcia+person777",
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

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function medianTime(address: string): Promise<number> {
  const times: number[] = [];
  for (let request = -2; request < requestsOfEachPage; request++) {
    const begin = performance.now();
    const response = await fetch(site.address + address, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}.`);
    // The first two only fill caches.
    if (request >= 0) times.push(performance.now() - begin);
  }
  return times.toSorted((one, other) => one - other)[requestsOfEachPage >> 1]!;
}

/** Opens the invitation; returns the session's cookie. */
async function signIn(link: string): Promise<string> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: site.address };
  const response = await fetch(site.address + link, { method: "POST", headers, redirect: "manual" });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
