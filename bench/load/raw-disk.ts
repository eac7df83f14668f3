/**
 * The limit of the disk: writes COUNT files of BYTES into FOLDER, AT_ONCE at a time, each flushed before the next, and
 * prints how many seconds that took.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";

const [folder = "", bytes, count, atOnce] = process.argv.slice(2);
const content = randomBytes(Number(bytes));
let left = Number(count);
const begin = performance.now();
await Promise.all(Array.from({ length: Number(atOnce) }, writeUntilDone));
console.log((performance.now() - begin) / 1000);

async function writeUntilDone() {
  while (left-- > 0) {
    await writeFile(path.join(folder, randomUUID()), content, { flush: true });
  }
}
