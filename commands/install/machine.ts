import { chownSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hasEmbeddedDatabase } from "../../server/database/embedded/find-database.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { readSettings, type Settings } from "../../server/env.ts";
import { readRelease } from "../../server/release.ts";
import { settingsEnvironment } from "../../server/settings-file.ts";
import { StartError } from "../../server/start-error.ts";
import { linkedRelease, places, releaseFolder, serviceUser, linkRelease } from "../releases/places.ts";
import { report } from "../with-database.ts";
import { run, succeeds, tell } from "./step.ts";

const project = path.join(import.meta.dirname, "../..");

/** Throws `StartError` where nothing can be installed. */
export function refuseOtherMachines(): void {
  if (existsSync(path.join(project, "bin/build.ts"))) {
    throw new StartError('This is a clone. "npm run pack" makes the archive that installs itself.');
  }
  if (process.getuid?.() !== 0) throw new StartError('Only root can install: "sudo bin/scriptmark install".');
  if (succeeds("systemctl", "--version") && succeeds("useradd", "--help")) return;
  throw new StartError(
    "This machine has no systemd or no useradd: use the container, or start the site as a user of its own.",
  );
}

/** The site's user, and its data folder. */
export function makeUser(): void {
  const isNew = !succeeds("id", "-u", serviceUser);
  const nologin = ["--home-dir", places.data, "--no-create-home", "--shell", "/usr/sbin/nologin"];
  if (isNew) run("useradd", "--system", "--user-group", ...nologin, serviceUser);
  tell(isNew, `user ${serviceUser}`);
  const folders = [places.data, path.join(places.data, "backups"), path.join(places.data, "database")];
  const missing = folders.filter((folder) => !existsSync(folder));
  for (const folder of missing) giveToUser(mkdirSync(folder, { mode: 0o700 }) ?? folder);
  tell(missing.length > 0, places.data);
}

function giveToUser(folder: string) {
  chownSync(folder, Number(run("id", "-u", serviceUser)), Number(run("id", "-g", serviceUser)));
}

/** Copies this release to its folder and makes it the current one, unless there is one: an update changes it. */
export function placeRelease(): void {
  const current = linkedRelease();
  const folder = releaseFolder(current ?? readRelease());
  if (current === null) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(project, folder, { recursive: true, verbatimSymlinks: true });
    run("chown", "--recursive", "root:root", folder);
    linkRelease(readRelease(), null);
  }
  tell(current === null, folder);
  if (!existsSync(places.command)) symlinkSync(path.join(places.base, "current/bin/scriptmark"), places.command);
}

export type Answers = { domain: string; settings: Record<string, string> };

/** The settings of the site; if they are not there, they are written as answered. Throws `SettingsError` for wrong ones. */
export function placeSettings(answers: Answers | null, extra: Record<string, string>): Settings {
  if (answers) {
    const own = {
      PUBLIC_URL: `https://${answers.domain}`,
      DATA_DIR: places.data,
      BACKUP_DIR: `${places.data}/backups`,
    };
    const lines = Object.entries({ ...own, ...extra, ...answers.settings }).map(
      ([name, value]) => `${name}=${value}\n`,
    );
    writeFileSync(places.settings, lines.join(""), { mode: 0o640 });
    run("chgrp", serviceUser, places.settings);
  }
  tell(answers !== null, places.settings);
  try {
    return readSettings(settingsEnvironment({ SETTINGS_FILE: places.settings }));
  } catch (error) {
    if (answers) rmSync(places.settings);
    throw error;
  }
}

/** The empty database of a new site. */
export async function makeDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl) return;
  const isNew = !hasEmbeddedDatabase(dataDir);
  if (isNew) await (await openDatabase({ dataDir, mayCreate: true, report })).close();
  tell(isNew, path.join(dataDir, "database"));
}

/** A database in the machine's own PostgreSQL, which knows the site's user by its name. Returns its `DATABASE_URL`. */
export function makeLocalDatabase(): string {
  const psql = (sql: string) =>
    run("runuser", "-u", "postgres", "--", "psql", "--no-psqlrc", "--tuples-only", "--no-align", "--command", sql);
  const role = psql(`select 1 from pg_roles where rolname = '${serviceUser}'`) === "";
  if (role) psql(`create role ${serviceUser} login`);
  const database = psql(`select 1 from pg_database where datname = '${serviceUser}'`) === "";
  // A server that was made without a locale would make it without an encoding.
  const encoded = "template template0 encoding 'UTF8' locale 'C.UTF-8'";
  if (database) psql(`create database ${serviceUser} owner ${serviceUser} ${encoded}`);
  tell(role || database, `database ${serviceUser} of the machine's PostgreSQL`);
  return `postgresql://${serviceUser}@%2Fvar%2Frun%2Fpostgresql/${serviceUser}`;
}

/** The service, which starts now and with the machine. */
export function makeService(): void {
  // The release's own, so that an update brings it; what a machine changes goes into a drop-in ("systemctl edit").
  const isNew = !existsSync(places.unit);
  if (isNew) symlinkSync(path.join(places.base, "current/deploy/scriptmark.service"), places.unit);
  tell(isNew, places.unit);
  run("systemctl", "daemon-reload");
  run("systemctl", "enable", "--now", serviceUser);
}
