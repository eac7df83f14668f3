import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

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

/** The smallest that each encoding can do: files are compressed once and sent often. */
const encodings: Record<string, (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // A page is styles, text, drawings and data: short blocks follow the changes between them.
        [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS,
      },
    }),
  zst: (content) => promisify(zstdCompress)(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes `name.br`, `name.zst` and `name.gz` beside every text file under `folder`, where they are smaller than it. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const jobs = entries
    .filter((entry) => entry.isFile() && textExtensions.has(extname(entry.name)))
    .flatMap((entry) => Object.keys(encodings).map((ending) => ({ path: join(entry.parentPath, entry.name), ending })));
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, () => work(jobs)));
}

async function work(jobs: { path: string; ending: string }[]): Promise<void> {
  for (let job = jobs.pop(); job; job = jobs.pop()) {
    const content = await readFile(job.path);
    const compressed = await encodings[job.ending]?.(content);
    if (compressed && compressed.length < content.length) await writeFile(`${job.path}.${job.ending}`, compressed);
  }
}
