import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { makeTestFolder } from "../../tests/support/test-folder.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { updateCopyName } from "./backup-files.ts";
import { copyBeforeMigrating } from "./copy-before-migrating.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const dataDir = makeTestFolder();
const folder = path.join(dataDir, "backups");
const reported: string[] = [];
const copy = copyBeforeMigrating({ backup: null, dataDir }, (sentence) => reported.push(sentence));

test("the copy holds everything, and is not made where there is a recent one", async () => {
  await storeApplication(database.pool);
  await copy(database.url);
  const [name = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(reported).toEqual([expect.stringContaining(`A copy of the database is in ${path.join(folder, name)}`)]);
  expect(await checkArchive(path.join(folder, name))).toMatchObject({ applications: 1, damaged: [] });
  await copy(database.url);
  expect(await readdir(folder)).toEqual([name]);
});

test("what an interrupted copy left is not taken for one", async () => {
  const [name = ""] = await readdir(folder);
  const partial = `${name}.0123abcd.partial`;
  await rename(path.join(folder, name), path.join(folder, partial));
  await copy(database.url);
  expect(await readdir(folder)).toHaveLength(2);
  await rm(path.join(folder, partial));
});

test("one of the older copies stays", async () => {
  const [name = ""] = await readdir(folder);
  const daysAgo = (days: number) => updateCopyName(new Date(Date.now() - days * 24 * 3_600_000));
  // The name has the second in it.
  const yesterday = daysAgo(1);
  await rename(path.join(folder, name), path.join(folder, yesterday));
  await writeFile(path.join(folder, daysAgo(2)), "");
  await copy(database.url);
  const left = (await readdir(folder)).toSorted();
  expect(left).toEqual([yesterday, expect.stringMatching(/^before-update-/)]);
});
