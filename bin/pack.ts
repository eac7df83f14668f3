import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { stagePack } from "../build-tools/pack/stage-pack.ts";
import { loadSettings } from "../server/settings-file.ts";
import { buildSite, isBuildCurrent } from "./build.ts";

const project = join(import.meta.dirname, "..");

/**
 * Writes the archive to `file`: one folder with Node, PostgreSQL, production packages and the built site. The same
 * build gives the same archive.
 */
export async function writePack(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pack-"));
  const partial = `${file}.partial-${process.pid}`;
  try {
    const name = await packName();
    await stagePack(project, join(folder, name));
    await mkdir(dirname(file), { recursive: true });
    await archive(folder, name, partial);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** The name of the archive and of the folder in it. */
export async function packName(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as { version: string };
  return `scriptmark-site-${version}-linux-x64`;
}

/** gzip, because a bare Debian has no program for anything smaller. */
async function archive(folder: string, name: string, file: string) {
  const alike = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go+rX,go-w", "--mtime=@0"];
  const options = ["--create", "--use-compress-program=gzip -n", "--file", file, "--directory", folder];
  await promisify(execFile)("tar", [...options, ...alike, name]);
}

if (import.meta.main) {
  const settings = loadSettings();
  if (!isBuildCurrent(settings)) {
    const outcome = await buildSite(settings);
    console.log(outcome.ok ? outcome.notes : outcome.output);
    if (!outcome.ok) process.exit(1);
  }
  const file = join(project, "dist", `${await packName()}.tar.gz`);
  await writePack(file);
  console.log(`${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB)`);
}
