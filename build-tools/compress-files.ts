import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { compress, suffixes } from "../server/http/static/compress.ts";
import { encodings, type Encoding } from "../server/http/static/negotiate-encoding.ts";

const textExtensions = new Set([
  ".css",
  ".data",
  ".html",
  ".ico",
  ".js",
  ".json",
  ".map",
  ".md",
  ".mjs",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);

/** Writes `name.br`, `name.zst` and `name.gz` beside every text file under `folder`, where they are smaller than it. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const jobs = entries
    .filter((entry) => entry.isFile() && textExtensions.has(extname(entry.name)))
    .flatMap((entry) => encodings.map((encoding) => ({ path: join(entry.parentPath, entry.name), encoding })));
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, () => work(jobs)));
}

async function work(jobs: { path: string; encoding: Exclude<Encoding, "identity"> }[]): Promise<void> {
  for (let job = jobs.pop(); job; job = jobs.pop()) {
    const content = await readFile(job.path);
    const compressed = await compress[job.encoding](content);
    if (compressed.length < content.length) await writeFile(job.path + suffixes[job.encoding], compressed);
  }
}
