import { open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { checkArchive } from "../../../server/backup/archive/read-archive.ts";
import { createBackup } from "../../../server/backup/create-backup.ts";
import { restoreArchive } from "../../../server/backup/restore-archive.ts";
import { storeMany } from "../../support/store-many.ts";
import { createEmptyDatabase, createTestDatabase } from "../../support/test-database.ts";
import { makeTestFolder } from "../../support/test-folder.ts";
import { databaseContent } from "./database-content.ts";

const folder = makeTestFolder();
const file = path.join(folder, "site.tar");
const database = await createTestDatabase();
await storeMany(database.pool, 2, { chunks: 3 });
await createBackup({ url: database.url, file });
await database.drop();
const bytes = await readFile(file);

test("a flipped bit is found, whatever it is of and anywhere else", async () => {
  const part = (name: string) => bytes.indexOf(`${name}\0`);
  const data = part("tables/resume_chunk/00000002");
  // Of a tar header: name, mode, user, group, size, time, sum, type, link, magic, version, names, devices, prefix, rest.
  const fields = [0, 99, 100, 108, 116, 124, 136, 148, 156, 157, 257, 263, 265, 297, 329, 337, 345, 500, 511];
  const contents = [part("header.json"), data, part("sha256")];
  const places = [
    ...fields,
    ...fields.map((field) => data + field),
    ...contents.flatMap((start) => [512, 530, 570].map((at) => start + at)),
    ...[part("tables/chat_message/00000001"), part("sha256")].map((end) => end - 1),
    ...[1500, 1024, 1].map((fromEnd) => bytes.length - fromEnd),
    ...Array.from({ length: 60 }, (_, each) => Math.floor((bytes.length / 60) * each)),
  ];
  const handle = await open(file, "r+");
  for (const [index, place] of places.entries()) {
    const [right] = bytes.subarray(place);
    const bit = index % 8;
    await handle.write(Buffer.from([right! ^ (1 << bit)]), 0, 1, place);
    await expect(checkArchive(file), `bit ${bit} of byte ${place}`).rejects.toThrow("is damaged");
    await handle.write(Buffer.from([right!]), 0, 1, place);
  }
  await handle.close();
});

test("what is of another length, or something else, is refused too, and a database stays empty", async () => {
  const copy = path.join(folder, "copy.tar");
  await using empty = await createEmptyDatabase();
  const archive = await checkArchive(file);
  const contents = {
    "a byte short": bytes.subarray(0, -1),
    "half of it": bytes.subarray(0, bytes.length / 2),
    "without its end": bytes.subarray(0, -2048),
    empty: "",
    longer: Buffer.concat([bytes, Buffer.from("more")]),
    "something else": "not a backup at all".repeat(6_000),
  };
  await expect(checkArchive(folder)).rejects.toThrow(`${folder} is not a file.`);
  for (const [name, content] of Object.entries(contents)) {
    await writeFile(copy, content);
    await expect(checkArchive(copy), `${name}`).rejects.toThrow(/^\S+copy\.tar is damaged: .*\.$/);
    // Damaged after it was checked.
    await expect(restoreArchive(empty.url, { ...archive, file: copy }), `${name}`).rejects.toThrow(/is damaged/);
    expect(await databaseContent(empty.pool)).toEqual({});
  }
});
