import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { compress, encodings, suffixes } from "../server/http/static/encodings.ts";
import { loadSettings } from "../server/settings-file.ts";
import { StartError } from "../server/start-error.ts";
import { buildStamp, currentRelease, type BuildSettings } from "../build-tools/build-stamp.ts";

const project = join(import.meta.dirname, "..");

/**
 * Builds the site like `buildSite`, and says so, unless `build/` holds what that would make. Then only the release is
 * written: a commit may have changed what no build reads.
 */
export async function ensureBuild(
  settings: BuildSettings,
  say: (sentence: string) => void = () => {},
  request?: AbortSignal,
): Promise<void> {
  if (isBuildCurrent(settings)) return writeFile(join(project, "build/release"), currentRelease(project));
  say("Building the site; this takes about ten seconds.");
  const notes = await buildSite(settings, request);
  if (notes) say(notes);
}

function isBuildCurrent(settings: BuildSettings): boolean {
  try {
    return readFileSync(join(project, "build/stamp"), "utf8") === buildStamp(project, settings);
  } catch {
    return false;
  }
}

/**
 * Builds the site into `build/`, with compressed siblings of every text file. `settings` are baked into its pages.
 * `request` ends it early, and the process. Returns what the build wants the owner to know; throws `StartError` with all it said.
 * It is made in a folder of its own and put in place when complete, so a build that is cut off is never served.
 */
async function buildSite(settings: BuildSettings, request?: AbortSignal): Promise<string> {
  const stamp = buildStamp(project, settings);
  await removeAbandoned();
  const partial = `build.partial-${process.pid}`;
  try {
    const notes = await runBuild(partial, settings, request);
    await compressFiles(join(project, partial, "client"));
    // For the archive of `npm run pack`, which has no sources to compare the stamp with.
    await writeFile(join(project, partial, "settings.json"), JSON.stringify({ retentionDays: settings.retentionDays }));
    await writeFile(join(project, partial, "release"), currentRelease(project));
    await writeFile(join(project, partial, "stamp"), stamp);
    await putInPlace(partial);
    return notes;
  } finally {
    await rm(join(project, partial), { recursive: true, force: true });
    if (request?.aborted) process.exit(0);
  }
}

/** What earlier builds left that were killed. */
async function removeAbandoned() {
  for (const name of await readdir(project)) {
    const pid = /^build\.(?:partial|old)-(\d+)$/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) await rm(join(project, name), { recursive: true, force: true });
  }
}

async function runBuild(folder: string, { retentionDays }: BuildSettings, request?: AbortSignal): Promise<string> {
  const baked = { RETENTION_DAYS: String(retentionDays) };
  const child = spawn(process.execPath, [join(project, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: project,
    env: { ...withoutSecrets(process.env), ...baked, NODE_ENV: "production", BUILD_FOLDER: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  request?.addEventListener("abort", () => child.kill());
  const exit = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [out, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (code !== 0) {
    throw new StartError(`${out}\n${complaints}`.trim() + "\nThe site could not be built, for the reason above.");
  }
  return /^Still to be filled in[^]*/m.exec(out)?.[0].trim() ?? "";
}

/** Settings that give access to something. */
const secretSettings = ["TELEGRAM_BOT_TOKEN", "DATABASE_URL", "SMTP_URL", "ALERT_URL"];

/** `env` for a program that works for the site and has no business with its secrets. */
export function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secretSettings.includes(name)));
}

const textPattern = /\.(css|data|html|ico|js|json|map|md|mjs|svg|txt|xml)$/;

/** Writes `name.br` and `name.gz` beside every text file under `folder`, where they are smaller than it. */
async function compressFiles(folder: string): Promise<void> {
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

async function putInPlace(partial: string) {
  const old = `build.old-${process.pid}`;
  await rename(join(project, "build"), join(project, old)).catch(() => {});
  await rename(join(project, partial), join(project, "build"));
  await rm(join(project, old), { recursive: true, force: true });
}

if (import.meta.main) {
  await buildSite(loadSettings()).then(console.log, (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
