import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../server/env.ts";
import { loadSettings } from "../../server/settings-file.ts";
import { StartError } from "../../server/start-error.ts";
import { command } from "../command.ts";
import { done, failed, type CommandResult } from "../command-result.ts";
import { run } from "../install/step.ts";
import { linkedRelease, places, releaseFolder, serviceUser, linkRelease } from "./places.ts";
import { restartService } from "./restart.ts";
import { unpackRelease } from "./unpack.ts";
import { report } from "../with-database.ts";

/** `scriptmark update FILE`: another release in place of the installed one, which comes back if the new one is not ready. */
export const update = command({
  name: "update",
  operands: "FILE",
  usage: "change to the release in the archive FILE; goes back if it does not become ready",
  async run(_, [file = ""]) {
    const before = installedRelease();
    const settings = loadSettings();
    report(`Checking ${file}.`);
    const release = unpackRelease(path.resolve(file));
    if (release === before) return done(`${release} is running already.`, { release });
    const backup = path.join(
      settings.backup?.folder ?? path.join(settings.dataDir, "backups"),
      `before-${release}.tar`,
    );
    report(run(places.command, "backup", "--force", "--out", backup));
    return changeTo(release, before, settings);
  },
});

/** `scriptmark rollback`: the release before the current one. */
export const rollback = command({
  name: "rollback",
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

async function changeTo(release: string, before: string, settings: Settings): Promise<CommandResult> {
  const previous = linkedRelease("previous");
  report(`Changing from ${before} to ${release}.`);
  linkRelease(release, before);
  if (await restartService(release, settings)) {
    for (const name of readdirSync(releaseFolder("."))) {
      if (name !== release && name !== before) rmSync(releaseFolder(name), { recursive: true });
    }
    return done(`${release} is running; "scriptmark rollback" goes back to ${before}.`, { release, before });
  }
  linkRelease(before, previous);
  const isBack = await restartService(before, settings);
  const outcome = isBack ? `${before} is running again` : `and ${before} does not start again either`;
  return failed(1, `${release} does not become ready, ${outcome}: "journalctl -u ${serviceUser}" says why.`);
}
