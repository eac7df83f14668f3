import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readThemeColors } from "../content/readers/brand.server.ts";
import { readDrawings, readMark } from "../content/readers/drawings.server.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { secretSettings } from "../server/base/env.ts";
import { OperatorError } from "../server/base/operator-error.ts";
import { publish } from "../server/base/publish.ts";
import { refuseMissingTypefaces } from "./fonts/typefaces.ts";
import { refuseUnlistedNumbers } from "./find-unlisted-numbers.ts";
import { drawIcons } from "./icons.ts";
import { drawSharingImages } from "./sharing-images.ts";
import { buildStamp, currentRelease } from "./build-stamp.ts";

const project = join(import.meta.dirname, "..");

/** Builds `build/` unless it is up to date. Throws `OperatorError` with the output. */
export async function ensureBuild(report: (sentence: string) => void = () => {}): Promise<void> {
  const stamp = buildStamp(project);
  const built = await readFile(join(project, "build/stamp"), "utf8").catch(() => null);
  if (built !== stamp) {
    report("Building the site; this takes about ten seconds.");
    await buildSite(stamp).catch(refuse);
  }
  // The release is written without a build too: a commit may have changed files that no build reads.
  const release = join(project, "build/release");
  const current = currentRelease(project);
  if ((await readFile(release, "utf8").catch(() => null)) !== current) await writeFile(release, current).catch(refuse);
}

/** Someone else's clone can be started as long as there is nothing to build. */
function refuse(error: NodeJS.ErrnoException): never {
  if (error.code !== "EACCES" && error.code !== "EROFS") throw error;
  throw new OperatorError(
    `${project} has to be built, and can't be written to: build it as the user that it belongs to.`,
  );
}

/** Built in a temporary folder, which is moved into place when complete: an interrupted build is never served. */
async function buildSite(stamp: string): Promise<void> {
  await checkContent();
  const partial = join(project, "build.partial");
  await rm(partial, { recursive: true, force: true });
  await runBuild("build.partial");
  await renderPages(join(partial, "server"));
  await drawIcons(join(partial, "client"));
  await drawSharingImages(project, partial);
  await writeFile(join(partial, "stamp"), stamp);
  await rm(join(project, "build"), { recursive: true, force: true });
  await publish(partial, join(project, "build"));
}

/** Throws `OperatorError` with the lines of what is wrong in `content/`, before the build says anything. */
async function checkContent(): Promise<void> {
  try {
    readMark();
    readDrawings();
    readThemeColors();
    refuseMissingTypefaces(project);
    readPositions();
    await refuseUnlistedNumbers();
  } catch (error) {
    throw new OperatorError(`The site can't be built.\n${(error as Error).message}`);
  }
}

async function runBuild(folder: string): Promise<void> {
  const env = { ...withoutSecrets(process.env), NODE_ENV: "production", BUILD_FOLDER: folder };
  const build = [join(project, "node_modules/@react-router/dev/bin.cjs"), "build"];
  await promisify(execFile)(process.execPath, build, { cwd: project, env }).catch(({ stdout, stderr }) => {
    const lines = `${stdout}\n${stderr}`.trim().split("\n").filter(isNoStackLine);
    throw new OperatorError([...lines, "The site could not be built, for the reason above."].join("\n"));
  });
}

/** In a process of its own, because React is another one in production. */
async function renderPages(serverFolder: string): Promise<void> {
  const env = { ...withoutSecrets(process.env), NODE_ENV: "production" };
  const script = [join(project, "bin/render-pages.ts"), serverFolder];
  await promisify(execFile)(process.execPath, script, { cwd: project, env }).catch(({ stderr }: { stderr: string }) => {
    throw new OperatorError(stderr.trim());
  });
}

export function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secretSettings.has(name)));
}

function isNoStackLine(line: string): boolean {
  return !/^\s+at /.test(line);
}
