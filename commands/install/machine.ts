import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { hasEmbeddedDatabase } from "../../server/database/embedded/find-database.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { readSettings, type Settings } from "../../server/base/env.ts";
import { publish, publishLink, publishText } from "../../server/base/publish.ts";
import { readRelease } from "../../server/base/release.ts";
import { settingsEnvironment } from "../../server/base/settings-file.ts";
import { OperatorError } from "../../server/base/operator-error.ts";
import { linkedRelease, places, releaseFolder, serviceUser, linkRelease } from "../releases/places.ts";
import { report } from "../with-database.ts";
import { ensure, run, succeeds } from "./step.ts";

const project = path.join(import.meta.dirname, "../..");

export function refuseOtherMachines(): void {
  if (existsSync(path.join(project, "build-tools"))) {
    throw new OperatorError('This is a clone. "npm run pack" makes the archive that installs itself.');
  }
  if (process.getuid?.() !== 0) throw new OperatorError('Only root can install: "sudo bin/scriptmark install".');
  if (succeeds("systemctl", "--version") && succeeds("useradd", "--help")) return;
  throw new OperatorError(
    "This machine has no systemd or no useradd: use the container, or start the site as a user of its own.",
  );
}

export async function makeUser(): Promise<void> {
  const nologin = ["--home-dir", places.data, "--no-create-home", "--shell", "/usr/sbin/nologin"];
  await ensure(`user ${serviceUser}`, succeeds("id", "-u", serviceUser), () =>
    run("useradd", "--system", "--user-group", ...nologin, serviceUser),
  );
  const folders = [places.data, `${places.data}/backups`, `${places.data}/database`];
  const owner = ["--mode=0700", `--owner=${serviceUser}`, `--group=${serviceUser}`];
  await ensure(places.data, folders.every(existsSync), () => run("install", "--directory", ...owner, ...folders));
}

/** Copies this release to its folder and makes it the current one, unless there is one: an update changes it. */
export async function placeRelease(): Promise<string> {
  const current = linkedRelease();
  const release = current ?? readRelease();
  const folder = releaseFolder(release);
  await ensure(folder, current !== null, async () => {
    const partial = `${folder}.partial`;
    for (const one of [partial, folder]) rmSync(one, { recursive: true, force: true });
    cpSync(project, partial, { recursive: true, verbatimSymlinks: true });
    run("chown", "--recursive", "root:root", partial);
    await publish(partial, folder);
    await linkRelease("current", release);
  });
  if (!existsSync(places.command)) await publishLink(places.command, path.join(places.base, "current/bin/scriptmark"));
  return release;
}

/** `answers` is null where the settings are written already. Throws `OperatorError` for wrong ones in that file. */
export async function placeSettings(
  answers: Record<string, string> | null,
  more: Record<string, string>,
): Promise<Settings> {
  const settings = { DATA_DIR: places.data, BACKUP_DIR: `${places.data}/backups`, ...more, ...answers };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`);
  await ensure(places.settings, answers === null, () => publishText(places.settings, lines.join(""), 0o640));
  run("chgrp", serviceUser, places.settings);
  return readSettings(settingsEnvironment({ SETTINGS_FILE: places.settings }));
}

/** A value with a `#`, quotes or spaces keeps them in the settings file. */
function quoted(value: string): string {
  return /^[^#'"`\s]*$/.test(value) ? value : `'${value}'`;
}

export async function makeDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (!databaseUrl && hasEmbeddedDatabase(dataDir)) return;
  await (await openDatabase({ databaseUrl, dataDir, report })).close();
}

export async function makeService(): Promise<void> {
  // The release's own file, so that an update brings it; local changes belong into a drop-in ("systemctl edit").
  const unit = path.join(places.base, "current/deploy/scriptmark.service");
  await ensure(places.unit, existsSync(places.unit), () => publishLink(places.unit, unit));
  run("systemctl", "enable", serviceUser);
}
