import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { deleteUpdateCopies, updateCopyName } from "../../server/backup/backup-files.ts";
import { erasedListFile } from "../../server/backup/erased-list.ts";
import { freeBytesIn } from "../../server/base/disk-space.ts";
import type { Settings } from "../../server/base/env.ts";
import { publish } from "../../server/base/publish.ts";
import { loadSettings } from "../../server/base/settings-file.ts";
import { OperatorError } from "../../server/base/operator-error.ts";
import { readMigrations } from "../../server/database/run-migrations.ts";
import { command, done, failed, type CommandResult } from "../command.ts";
import { run, succeeds } from "../install/step.ts";
import { lastWord, linkedRelease, linkRelease, places, releaseFolder, startService } from "./places.ts";
import { report } from "../with-database.ts";

export const update = command({
  name: "update",
  operands: "<FILE>",
  isForRoot: true,
  usage: "change to the release in the archive FILE; goes back if it does not become ready",
  async run(_, [name = ""]) {
    const before = installedRelease();
    const settings = loadSettings();
    const archive = path.resolve(name);
    const copies = path.dirname(erasedListFile(settings));
    report(`Checking ${archive}.`);
    refuseDamaged(archive);
    refuseWithoutRoom(archive, copies, settings);
    const release = await unpackRelease(archive);
    if (release === before) return done(`${release} is running already.`, { release });
    const copy = path.join(copies, updateCopyName(new Date()));
    if (await isBreaking(release, before)) {
      report(
        `${release} changes the tables so that ${before} cannot work with them: "rollback" will not be possible, only a restore of ${copy}.`,
      );
    }
    report(run(places.command, "backup", "--out", copy));
    await deleteUpdateCopies(copies);
    return changeTo(release, before, settings, copy);
  },
});

export const rollback = command({
  name: "rollback",
  isForRoot: true,
  usage: "change back to the release before the last update",
  run() {
    const before = installedRelease();
    const release = linkedRelease("previous");
    if (release === null) return failed(1, "There is no release to go back to.");
    return changeTo(release, before, loadSettings());
  },
});

function installedRelease(): string {
  if (process.getuid?.() !== 0) throw new OperatorError("Only root can change the release.");
  const release = linkedRelease();
  if (release === null)
    throw new OperatorError(`There is no installed site in ${places.base}: see "scriptmark install".`);
  return release;
}

function refuseDamaged(archive: string) {
  if (!existsSync(archive)) throw new OperatorError(`There is no ${archive}.`);
  const list = `${archive}.sha256`;
  if (!existsSync(list)) throw new OperatorError(`There is no ${list}: "npm run pack" writes it beside the archive.`);
  const check = ["sha256sum", "--check", "--strict", "--status", path.basename(list)];
  if (succeeds("env", `--chdir=${path.dirname(list)}`, ...check)) return;
  throw new OperatorError(`${archive} is not the file of ${list}: copy both again.`);
}

/** An archive unpacks to three times its size, and a backup is at most as large as the database. */
function refuseWithoutRoom(archive: string, copies: string, { databaseUrl, dataDir }: Settings) {
  const database = path.join(dataDir, "database");
  const databaseBytes = databaseUrl ? 0 : Number.parseInt(run("du", "--summarize", "--bytes", database), 10);
  for (const [folder, bytes] of [
    [places.base, 4 * statSync(archive).size],
    [copies, databaseBytes],
  ] as const) {
    const freeBytes = freeBytesIn(folder);
    if (freeBytes >= bytes) continue;
    const [free, needed] = [freeBytes, bytes].map((one) => Math.ceil(one / 1024 / 1024));
    throw new OperatorError(`${folder} has ${free} MB of free space, and the update needs ${needed}.`);
  }
}

/** Returns the release's name. Throws `OperatorError` for a file that is no archive of this site, or does not run here. */
async function unpackRelease(archive: string): Promise<string> {
  const partial = mkdtempSync(path.join(places.base, "releases/.unpacking-"));
  try {
    // The site's user reads the file.
    process.umask(0o022);
    const asRoot = ["--no-same-owner", "--no-same-permissions"];
    run("tar", "--extract", "--file", archive, "--directory", partial, ...asRoot);
    const [top = ""] = globSync("scriptmark-site-*", { cwd: partial });
    const unpacked = path.join(partial, top);
    const noted = path.join(unpacked, "build/release");
    if (!top || !existsSync(noted)) throw new OperatorError(`${archive} is no archive of "npm run pack".`);
    const release = readFileSync(noted, "utf8");
    const said = run(path.join(unpacked, "bin/scriptmark"), "version");
    if (said !== release) throw new OperatorError(`${archive} claims to be ${said}, but is ${release}.`);
    if (!existsSync(releaseFolder(release))) await publish(unpacked, releaseFolder(release));
    return release;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function isBreaking(release: string, before: string): Promise<boolean> {
  const [newer, known] = await Promise.all([release, before].map(migrationsOf));
  return newer!.some((one) => one.isBreaking && !known!.some(({ number }) => number === one.number));
}

function migrationsOf(release: string) {
  return readMigrations(pathToFileURL(path.join(releaseFolder(release), "server/database/migrations/")));
}

/** `copy`: the backup made before, for going back to the release before if it no longer works with the tables. */
async function changeTo(
  release: string,
  before: string,
  settings: Settings,
  copy: string | null = null,
): Promise<CommandResult> {
  const previous = linkedRelease("previous");
  report(`Changing from ${before} to ${release}.`);
  await linkRelease("previous", before);
  await linkRelease("current", release);
  if (await startService("restart", release, settings)) {
    for (const name of readdirSync(releaseFolder("."))) {
      if (name !== release && name !== before) rmSync(releaseFolder(name), { recursive: true });
    }
    return done(`${release} is running; "scriptmark rollback" goes back to ${before}.`, { release, before });
  }
  const trouble = `${release} did not become ready: ${lastWord()}`;
  if (previous !== null) await linkRelease("previous", previous);
  await linkRelease("current", before);
  if (await startService("restart", before, settings)) {
    if (release !== previous) rmSync(releaseFolder(release), { recursive: true });
    return failed(1, `${trouble}\n${before} is running again.`);
  }
  const cure = copy && `To go back, restore ${copy}: "An update failed" in the handbook's bad days.`;
  return failed(1, [trouble, `${before} does not start again either: ${lastWord()}`, cure].filter(Boolean).join("\n"));
}
