/**
 * Measures every page of the built site with Lighthouse, on a simulated phone and as desktop, and prints a table. Each
 * page is also loaded from a plain static server on the same files, in turn with the site: on a noisy machine the ratio
 * of the two (1 is equal) says more than either.
 * Its packages are its own (bench/lighthouse/package.json), installed here on the first run.
 * Usage: node bench/lighthouse/run.ts [--runs 5] [--pages /,/careers]
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { contentType } from "mime-types";
import { applyPage, indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import playwright from "../../playwright.config.ts";
import { percentile } from "../load/figures.ts";
import { startSite } from "../load/start-site.ts";

const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "3" }, pages: { type: "string" } },
});
const runs = Number(options.runs);
const pages = options.pages?.split(",") ?? allPages();
const forms = ["phone", "desktop"] as const;

const folder = path.resolve("build/client");

installOwnPackages();
const { default: lighthouse, desktopConfig } = await import("lighthouse");
const { launch } = await import("chrome-launcher");

const site = await startSite(tmpdir());
const plain = await startStaticServer();
const chrome = await launch({
  chromePath: "/usr/bin/chromium",
  chromeFlags: ["--headless=new", ...(playwright.use?.launchOptions?.args ?? [])],
});
try {
  const rows = [];
  for (const page of pages) for (const form of forms) rows.push(await measure(page, form));
  console.log(`Lighthouse, simulated throttling, median of ${runs}; bytes as transferred`);
  console.table(rows);
} finally {
  chrome.kill();
  plain.stop();
  await site.stop();
}

/** What the site is compared with: the least that a server can do with the same built files, brotli included. */
async function startStaticServer() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const found = path.join(folder, pathname);
    const file = statSync(found, { throwIfNoEntry: false })?.isDirectory() ? path.join(found, "index.html") : found;
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    const isCompressed = existsSync(`${file}.br`);
    response.writeHead(200, {
      "Content-Type": contentType(path.extname(file)) || "application/octet-stream",
      ...(isCompressed ? { "Content-Encoding": "br" } : {}),
    });
    return response.end(readFileSync(isCompressed ? `${file}.br` : file));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** One position's pages stand for those of all. */
function allPages(): string[] {
  const positions = readPositions().slice(0, 1);
  return [...indexedPages(positions), ...positions.map(applyPage)].map(({ path: page }) => page);
}

function installOwnPackages(): void {
  if (existsSync(path.join(import.meta.dirname, "node_modules"))) return;
  console.log("Installing Lighthouse for this measurement …");
  execFileSync("npm", ["ci", "--silent"], { cwd: import.meta.dirname, stdio: "inherit" });
}

async function measure(page: string, form: (typeof forms)[number]) {
  const results = [];
  const plainResults = [];
  for (let run = 0; run < runs; run++) {
    results.push(await load(site.origin + page, form));
    plainResults.push(await load(plain.origin + page, form));
  }
  const median = (read: (lhr: (typeof results)[number]) => number, from = results) => percentile(from.map(read), 50);
  const score = (category: string) => Math.round(100 * median((lhr) => lhr.categories[category]?.score ?? NaN));
  const value = (audit: string, from = results) => median((lhr) => lhr.audits[audit]?.numericValue ?? NaN, from);
  const ratio = (audit: string) => rounded(value(audit) / value(audit, plainResults));
  return {
    page,
    form,
    perf: score("performance"),
    a11y: score("accessibility"),
    best: score("best-practices"),
    seo: score("seo"),
    "FCP s": rounded(value("first-contentful-paint") / 1000),
    "FCP ratio": ratio("first-contentful-paint"),
    "LCP s": rounded(value("largest-contentful-paint") / 1000),
    "LCP ratio": ratio("largest-contentful-paint"),
    "TBT ms": Math.round(value("total-blocking-time")),
    CLS: Number(value("cumulative-layout-shift").toFixed(3)),
    "total kB": Math.round(value("total-byte-weight") / 1000),
    requests: median((lhr) => {
      const details = lhr.audits["network-requests"]?.details;
      return details?.type === "table" ? details.items.length : NaN;
    }),
  };
}

async function load(url: string, form: (typeof forms)[number]) {
  const flags = { port: chrome.port, output: "json", logLevel: "error" } as const;
  const result = await lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
  if (!result) throw new Error(`No result for ${url}`);
  return result.lhr;
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
