/**
 * Grades every page of the built site with MDN's HTTP Observatory, behind TLS, and fails where a page gets no A+.
 * Its packages are its own (bench/observatory/package.json), installed here on the first run. It needs `openssl`.
 * Usage: npm run bench:observatory
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { buildSite, isBuildCurrent } from "../../bin/build.ts";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { readSettings } from "../../server/env.ts";
import { startSite } from "../../server/main.ts";
import { startTlsFront } from "./tls-front.ts";

const positions = readPositions();
const pages = [
  ...indexedPages(positions).map((page) => page.path),
  "/careers/apply",
  ...positions.map(({ id }) => `/careers/${id}/apply`),
  "/no-such-page",
];

installOwnPackages();
const { scan } = await import("@mdn/mdn-http-observatory");
await buildOnce();

const folder = mkdtempSync(path.join(tmpdir(), "observatory-"));
const front = await startTlsFront(folder);
setDefaultCACertificates([front.certificate]);
const settings = { PUBLIC_URL: `https://${front.host}`, TRUST_PROXY: "1", PORT: "0", LOG_LEVEL: "error" };
const dataDir = path.join(folder, "data");
// With PUBLIC_URL the site makes none automatically.
await (await openDatabase({ dataDir })).close();
const site = await startSite(readSettings({ ...settings, DATA_DIR: dataDir }));
front.passOnTo(site.address);

// The grader reads pages with a browser's model that says at length which styles it does not know.
console.error = () => {};
try {
  const rows = [];
  for (const page of pages) rows.push(await grade(page));
  console.log("HTTP Observatory of MDN, behind TLS");
  console.table(rows);
  process.exitCode = rows.every((row) => row.grade === "A+") ? 0 : 1;
} finally {
  await site.stop();
  await front.stop();
  rmSync(folder, { recursive: true, force: true });
}

function installOwnPackages(): void {
  if (!existsSync(path.join(import.meta.dirname, "node_modules"))) {
    console.log("Installing the Observatory for this measurement …");
    execFileSync("npm", ["ci", "--silent", "--ignore-scripts"], { cwd: import.meta.dirname, stdio: "inherit" });
  }
  // Its own script would download the browsers' list of sites that are always on TLS. Ours is not among them.
  const list = path.join(import.meta.dirname, "node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json");
  if (!existsSync(list)) writeFileSync(list, "{}");
}

async function buildOnce(): Promise<void> {
  const settings = readSettings({});
  if (isBuildCurrent(settings)) return;
  const outcome = await buildSite(settings);
  if (!outcome.ok) throw new Error(outcome.output);
}

async function grade(page: string) {
  const { scan: result, tests } = await scan(front.host + page);
  const failed = Object.entries(tests).filter(([, test]) => !test.pass);
  return {
    page,
    grade: result.grade,
    score: result.score,
    passed: `${result.testsPassed} of ${result.testsQuantity}`,
    failed: failed.map(([name]) => name).join(", "),
  };
}
