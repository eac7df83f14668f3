import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress, encodings, suffixes } from "../server/http/static/encodings.ts";

const textPattern = /\.(css|data|html|ico|js|json|map|md|mjs|svg|txt|webmanifest|xml)$/;

/** Writes `name.br`, `name.zst` and `name.gz` beside every text file under `folder`, where they are smaller than it. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => textPattern.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  for (const encoding of encodings) {
    const compressed = await compress[encoding](content);
    if (compressed.length < content.length) await writeFile(file + suffixes[encoding], compressed);
  }
}
