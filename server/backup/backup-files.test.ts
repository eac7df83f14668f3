import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deleteUpdateCopies, updateCopyName } from "./backup-files.ts";

test("two of the copies that updates have made stay for 30 days, and all other files stay", async () => {
  const folder = await mkdtemp(join(tmpdir(), "update-copies-"));
  const days = ["2026-01-01", "2026-01-02", "2026-01-20"].map((day) => updateCopyName(new Date(day)));
  for (const name of [...days, "before-my-holiday.tar"]) await writeFile(join(folder, name), "");
  await deleteUpdateCopies(folder, new Date("2026-01-21"));
  expect(await readdir(folder)).toEqual(["before-my-holiday.tar", ...days.slice(1)]);
  await deleteUpdateCopies(folder, new Date("2026-02-10"));
  expect(await readdir(folder)).toEqual(["before-my-holiday.tar", days[2]]);
  const partials = ["2026-02-08", "2026-02-09"].map((day) => `${updateCopyName(new Date(day))}.0123abcd.partial`);
  for (const name of partials) await writeFile(join(folder, name), "");
  await deleteUpdateCopies(folder, new Date("2026-02-09T12:00:00Z"));
  expect(await readdir(folder)).toEqual(["before-my-holiday.tar", days[2], partials[1]]);
  await rm(folder, { recursive: true });
});
