/**
 * Measures how long the inbox takes with many applications, on the embedded PostgreSQL, and prints Markdown. The
 * processor time, of the site and its PostgreSQL together, is what it takes on a machine that does nothing else.
 * Usage: npm run bench:inbox [-- --applications 50000] [-- --runs 50]
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { InboxQuery } from "../../application/team/inbox.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { openPool } from "../../server/database/open-pool.ts";
import { keepSearch } from "../../server/team/inbox/searches.ts";
import { readInbox } from "../../server/team/inbox/read-inbox.ts";
import { readNumbers } from "../../server/team/numbers/read-numbers.ts";
import { fillWithApplications } from "./fill-with-applications.ts";

const { values: options } = parseArgs({
  options: {
    applications: { type: "string", default: "50000" },
    runs: { type: "string", default: "50" },
  },
});
const runs = Number(options.runs);
const dataDir = await mkdtemp(path.join(tmpdir(), "inbox-"));
await chmod(dataDir, 0o711);
const database = await openDatabase({ dataDir });
// One connection: its PostgreSQL process does all the work.
const pool = openPool(database.url, { maxConnections: 1 });
try {
  const session = randomBytes(32);
  await fillWithApplications(pool, Number(options.applications), session);
  const everything: InboxQuery = { view: "all", position: null, search: null, before: null, after: null };
  const search = (text: string) => keepSearch(pool, session, text);
  const queries: [name: string, query: InboxQuery][] = [
    ["newest", everything],
    ["a page in the middle", { ...everything, before: Math.floor(Number(options.applications) / 2) }],
    ["the last page", { ...everything, before: 40 }],
    ["back from the middle", { ...everything, after: Math.floor(Number(options.applications) / 2) }],
    ["not handled", { ...everything, view: "unhandled" }],
    ["waiting for the chat", { ...everything, view: "waiting" }],
    ["spam signs", { ...everything, view: "suspicious" }],
    ["infected", { ...everything, view: "infected" }],
    ["mail not sent", { ...everything, view: "unmailed" }],
    ["one position", { ...everything, position: "sales-intern" }],
    ["one position, not handled", { ...everything, position: "sales-intern", view: "unhandled" }],
    ["search: one person", { ...everything, search: await search("31415") }],
    ["search: a common name", { ...everything, search: await search("candidate") }],
    ["search: nothing", { ...everything, search: await search("nobody-of-that-name") }],
    ["search: two letters", { ...everything, search: await search("qz") }],
  ];
  console.log("| the inbox | processor time | median | 95 % |\n| --- | ---: | ---: | ---: |");
  for (const [name, query] of queries) console.log(await measured(name, () => readInbox(pool, session, query)));
  const positions = [{ id: "sales-intern", title: "Sales Intern" }];
  console.log(await measured("numbers of two years", () => readNumbers(pool, 730, positions)));
} finally {
  await pool.end();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function measured(name: string, work: () => Promise<unknown>): Promise<string> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const times: number[] = [];
  const cpuBegin = processorMs(rows[0]!.pid);
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  const cpu = `${((processorMs(rows[0]!.pid) - cpuBegin) / runs).toFixed(1)} ms`;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(share * (runs - 1))] ?? 0).toFixed(1)} ms`;
  return `| ${name} | ${cpu} | ${at(0.5)} | ${at(0.95)} |`;
}

/** Of this process and of PostgreSQL's, in ticks of 10 ms. */
function processorMs(postgresPid: number): number {
  const fields = readFileSync(`/proc/${postgresPid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (Number(fields[11]) + Number(fields[12])) * 10;
}
