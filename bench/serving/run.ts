/**
 * Measures how many requests for the landing page, in Brotli, one core answers: the site and nginx in turn, with the
 * same bytes and as many connections. Prints Markdown. Server and clients have a core each.
 */
import { execFile } from "node:child_process";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { makeDataFolder } from "../../tests/support/data-folder.ts";
import { startStaticNginx } from "./start-static-nginx.ts";

const [serverCore, clientCore] = ["0", "1"];
const rounds = 5;
const connections = 64;
const secondsOfEachRun = 5;

const folder = await makeDataFolder();
const onServerCore = ["taskset", "--cpu-list", serverCore] as const;
const command = [...onServerCore, "bin/scriptmark", "start"];
const site = await startBuiltSite({ DATA_DIR: folder.dataDir }, { command });
const page = await compressedWell(site.address);
const nginx = await startStaticNginx(onServerCore, page);
const copy = await requestPage(nginx.address);
if (!copy.body.equals(page.body)) throw new Error("nginx answers with other bytes.");

const servers = { site: site.address, nginx: nginx.address };
const rates = { site: [] as number[], nginx: [] as number[] };
for (let round = 0; round < rounds; round++)
  for (const name of ["site", "nginx"] as const) rates[name].push(await requestsASecond(servers[name]));

console.log(`A page of ${page.body.length} bytes over ${connections} connections, median of ${rounds} runs.\n`);
console.log("| server | requests a second on one core | slowest run |\n| --- | --- | --- |");
for (const [name, all] of Object.entries(rates))
  console.log(`| ${name} | ${Math.round(median(all))} | ${Math.round(Math.min(...all))} |`);
console.log(`\nThe site reaches ${(median(rates.site) / median(rates.nginx)).toFixed(2)} of nginx.`);
await site.stop();
await nginx.stop();
await folder.remove();

/** Runs wrk; throws when a response was not the page. */
async function requestsASecond(address: string): Promise<number> {
  const load = ["--threads", "1", "--connections", String(connections), "--duration", `${secondsOfEachRun}s`];
  const args = ["--cpu-list", clientCore!, "wrk", ...load, "--header", "Accept-Encoding: br", address];
  const { stdout } = await promisify(execFile)("taskset", args);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return rate;
}

/** Returns the page once the site has compressed it as well as it will. */
async function compressedWell(address: string) {
  for (;;) {
    const response = await requestPage(address);
    if (response.body.length <= brotliCompressSync(brotliDecompressSync(response.body)).length) return response;
    await wait(500);
  }
}

async function requestPage(address: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": "br" }, agent: false }, resolve).on("error", reject);
  });
  return { headers: response.headers, body: await buffer(response) };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}
