import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBackup } from "../../server/backup/create-backup.ts";
import { checkArchive } from "../../server/backup/archive/read-archive.ts";
import { erasedListWriter, readErasedLists } from "../../server/backup/erased-list.ts";
import { publish, publishLink, publishText } from "../../server/base/publish.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { eraseApplication } from "../../server/retention/erase-application.ts";
import { mayMount } from "./crash/system/small-disk.ts";
import { storeApplication } from "../support/store-application.ts";
import { makeTestFolder } from "../support/test-folder.ts";

/*
 * A machine finds after a power cut what was on the disk in that moment: the disk is a file, into
 * which the kernel writes nothing for five minutes unless a program asks.
 */

const isRoot = mayMount();
const folder = makeTestFolder();
const disk = path.join(folder, "disk");
const image = path.join(folder, "image");
const mounted: string[] = [];

beforeAll(() => {
  if (!isRoot) return;
  execFileSync("chmod", ["711", folder]);
  writeFileSync(image, "");
  truncateSync(image, 2 ** 30);
  execFileSync("mkfs.ext4", ["-q", image]);
  mount(image, disk);
});
afterAll(() => {
  for (const place of mounted) execFileSync("umount", ["--lazy", place]);
});

test("a site whose power is cut after its first receipt, or after an update of PostgreSQL, starts again with it", async ({
  skip,
}) => {
  if (!isRoot) skip("Only root may mount the disk whose power this test cuts.");
  const dataDir = path.join(disk, "data");
  const first = await openDatabase({ dataDir });
  const { reference } = await storeApplication(first.pool);
  const afterFirst = cutPower("first");
  await first.close();
  expect(await referencesIn(path.join(afterFirst, "data"))).toEqual([reference]);

  // As if the release before had brought another version.
  const copy = readdirSync(path.join(dataDir, "database")).find((name) => name.startsWith("postgresql-")) ?? "";
  renameSync(path.join(dataDir, "database", copy), path.join(dataDir, "database/postgresql-0"));
  const updated = await openDatabase({ dataDir, expected: "site" });
  const afterUpdate = cutPower("updated");
  await updated.close();
  expect(await referencesIn(path.join(afterUpdate, "data"))).toEqual([reference]);
});

test("a copy of PostgreSQL that lost its bytes all the same is made anew", async ({ skip }) => {
  if (!isRoot) skip("Only root may mount the disk that this test starts on.");
  const programs = path.join(disk, "data/database");
  const [copy = ""] = readdirSync(programs).filter((name) => name.startsWith("postgresql-"));
  const files = readdirSync(path.join(programs, copy), { recursive: true, withFileTypes: true });
  for (const file of files) if (file.isFile()) truncateSync(path.join(file.parentPath, file.name), 0);
  expect(await referencesIn(path.join(disk, "data"))).toHaveLength(1);
  expect(readdirSync(programs).filter((name) => name.startsWith("postgresql-"))).toEqual([copy]);
});

test("settings, links, releases, backups and the list of erased applications are whole after a cut", async ({
  skip,
}) => {
  if (!isRoot) skip("Only root may mount the disk whose power this test cuts.");
  const inDisk = (name: string) => path.join(disk, name);
  const database = await openDatabase({ dataDir: inDisk("data") });
  const { reference } = await storeApplication(database.pool);
  await eraseApplication(database.pool, { member: null, action: "deleted", subject: reference });
  const raiseAlarm = (_name: string, text: string) => expect.unreachable(text);
  await erasedListWriter({ pool: database.pool, raiseAlarm }, inDisk("erased.txt"))();
  await createBackup({ url: database.url, file: inDisk("site.tar") });
  mkdirSync(inDisk("releases"));
  cpSync("server/backup/archive", inDisk("releases/partial"), { recursive: true });
  await publish(inDisk("releases/partial"), inDisk("releases/1"));
  await publishText(inDisk("site.env"), "PORT=3000\n", 0o640);
  await publishText(inDisk("site.env"), "PORT=4000\n", 0o640);
  await publishLink(inDisk("current"), "releases/1");
  const after = cutPower("files");
  await database.close();

  const { erased } = await readErasedLists([path.join(after, "erased.txt")]);
  expect([...erased.keys()]).toEqual([reference]);
  expect(await checkArchive(path.join(after, "site.tar"))).toMatchObject({ applications: 1 });
  expect(readFileSync(path.join(after, "site.env"), "utf8")).toBe("PORT=4000\n");
  expect(readlinkSync(path.join(after, "current"))).toBe("releases/1");
  const release = path.join(after, "releases/1");
  for (const name of readdirSync("server/backup/archive"))
    expect(readFileSync(path.join(release, name))).toEqual(readFileSync(path.join("server/backup/archive", name)));
});

/** Returns the folder in which a machine would find the disk after a power cut now. */
function cutPower(name: string): string {
  const cut = path.join(folder, `${name}.image`);
  execFileSync("cp", ["--reflink=auto", "--sparse=always", image, cut]);
  const place = path.join(folder, name);
  mount(cut, place);
  return place;
}

function mount(file: string, place: string) {
  mkdirSync(place);
  execFileSync("mount", ["-o", "loop,commit=300", file, place]);
  execFileSync("chmod", ["711", place]);
  mounted.push(place);
}

async function referencesIn(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, expected: "site" });
  const { rows } = await database.pool.query<{ reference: string }>("select reference from application");
  await database.close();
  return rows.map(({ reference }) => reference);
}
