import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../server/base/env.ts";
import { loadSettings } from "../../server/base/settings-file.ts";
import { StartError } from "../../server/base/start-error.ts";
import { command, done, failed, type CommandResult } from "../command.ts";
import { run } from "../install/step.ts";
import { linkedRelease, linkRelease, places, releaseFolder, restartService, serviceUser } from "./places.ts";
import { report } from "../with-database.ts";

export const update = command({
  name: "update",
  operands: "FILE",
  isForRoot: true,
  usage: "change to the release in the archive FILE; goes back if it does not become ready",
  async run(_, [file = ""]) {
    const before = installedRelease();
    const settings = loadSettings();
    report(`Checking ${file}.`);
    const release = unpackRelease(path.resolve(file));
    if (release === before) return done(`${release} is running already.`, { release });
    const folder = settings.backup?.folder ?? path.join(settings.dataDir, "backups");
    report(run(places.command, "backup", "--force", "--out", path.join(folder, `before-${release}.tar`)));
    return changeTo(release, before, settings);
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
  if (process.getuid?.() !== 0) throw new StartError("Only root can change the release.");
  const release = linkedRelease();
  if (release === null) throw new StartError(`There is no installed site in ${places.base}: see "scriptmark install".`);
  return release;
}

/** Returns the release's name. Throws `StartError` for what is no archive of this site, or does not run on this machine. */
function unpackRelease(archive: string): string {
  const partial = mkdtempSync(path.join(places.base, "releases/.unpacking-"));
  try {
    run("tar", "--extract", "--file", archive, "--directory", partial, "--no-same-owner");
    const [top = ""] = globSync("scriptmark-site-*", { cwd: partial });
    const unpacked = path.join(partial, top);
    const noted = path.join(unpacked, "build/release");
    if (!top || !existsSync(noted)) throw new StartError(`${archive} is no archive of "npm run pack".`);
    const release = readFileSync(noted, "utf8");
    const said = run(path.join(unpacked, "bin/scriptmark"), "version");
    if (said !== release) throw new StartError(`${archive} says that it is ${said}, and is ${release}.`);
    if (!existsSync(releaseFolder(release))) renameSync(unpacked, releaseFolder(release));
    return release;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function changeTo(release: string, before: string, settings: Settings): Promise<CommandResult> {
  const previous = linkedRelease("previous");
  report(`Changing from ${before} to ${release}.`);
  linkRelease("previous", before);
  linkRelease("current", release);
  if (await restartService(release, settings)) {
    for (const name of readdirSync(releaseFolder("."))) {
      if (name !== release && name !== before) rmSync(releaseFolder(name), { recursive: true });
    }
    return done(`${release} is running; "scriptmark rollback" goes back to ${before}.`, { release, before });
  }
  if (previous !== null) linkRelease("previous", previous);
  linkRelease("current", before);
  const isBack = await restartService(before, settings);
  const outcome = isBack ? `${before} is running again` : `and ${before} does not start again either`;
  return failed(1, `${release} does not become ready, ${outcome}: "journalctl -u ${serviceUser}" says why.`);
}
