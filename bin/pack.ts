import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { currentRelease } from "../build-tools/build-stamp.ts";
import { stagePack } from "../build-tools/stage-pack.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { readRelease } from "../server/base/release.ts";
import { OperatorError } from "../server/base/operator-error.ts";
import { readLaunchFacts } from "../server/status/launch.ts";
import { ensureBuild } from "../build-tools/ensure-build.ts";

const project = join(import.meta.dirname, "..");
const run = promisify(execFile);

/**
 * Writes the archive, and beside it its SHA-256. Throws `OperatorError` when there is such a file: a rollback may need
 * it.
 */
export async function writePack(file: string): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} already exists: commit your changes, or move it away.`);
  await mkdir(dirname(file), { recursive: true });
  const folder = await mkdtemp(`${file}.partial-`);
  const [partial, name] = [join(folder, basename(file)), packName()];
  try {
    await stagePack(project, join(folder, name));
    const ofRoot = ["--owner=0", "--group=0", "--numeric-owner", "--mode=go+rX,go-w"];
    await run("tar", ["--create", "--gzip", "--file", partial, "--directory", folder, ...ofRoot, name]);
    const { stdout: sum } = await run("sha256sum", [basename(file)], { cwd: folder });
    await writeFile(`${file}.sha256`, sum);
    await rename(partial, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function packName(): string {
  return `scriptmark-site-${readRelease()}-linux-${process.arch}`;
}

function refusePlaceholders() {
  const facts = readLaunchFacts({ publicUrl: null, telegram: null, backup: null, hasMail: false }, readPositions());
  // Settings are not packed.
  const packed = facts.filter(({ place }) => place.includes("content/"));
  const missing = packed.filter(({ isNeeded, isThere }) => isNeeded && !isThere).map(({ place }) => place);
  if (missing.length === 0) return;
  const advice = "There are placeholders; to pack them anyway: npm run pack -- --with-placeholders";
  throw new OperatorError([advice, ...missing].join("\n  "));
}

async function pack() {
  const { values } = parseArgs({ options: { "with-placeholders": { type: "boolean" } } });
  if (!values["with-placeholders"]) refusePlaceholders();
  if (currentRelease(project).endsWith("-dirty")) {
    console.error("Some changes are not committed, so the release will be named -dirty: commit them for another name.");
  }
  await ensureBuild(console.error);
  const file = join(project, "dist", `${packName()}.tar.gz`);
  console.error(`Packing ${file}; this takes most of a minute.`);
  await writePack(file);
  console.log(file);
}

if (import.meta.main) {
  await pack().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
