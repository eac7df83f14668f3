import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "../server/base/env.ts";

const built = path.resolve("build");
const files = readdirSync(built, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
const texts = files.map((file) => ({ file: path.relative(built, file), text: readFileSync(file, "latin1") }));

test("no built file knows a secret setting, the bot service's address or anything like a bot's token", () => {
  expect(texts.length).toBeGreaterThan(30);
  for (const name of settingNames.filter((one) => /TELEGRAM|DATABASE|CLAMD/.test(one)))
    expect([name, filesWith(name)]).toEqual([name, []]);
  expect(filesWith("api.telegram.org")).toEqual([]);
  // Nor the development's debug helpers.
  expect(filesWith(/\.sendTest(Message|File)\s*=[^=]/)).toEqual([]);
  expect(filesWith(/\bbot\d{5,}:|\b\d{8,10}:[\w-]{30,}\b/)).toEqual([]);
});

function filesWith(what: string | RegExp): string[] {
  return texts
    .filter(({ text }) => (typeof what === "string" ? text.includes(what) : what.test(text)))
    .map(({ file }) => file);
}
