import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";
import { secretsIn } from "./find-secrets.ts";

const realToken = "123456789:AAF-abcdefghijklmnopqrstuvwxyz01234567";

test.each([
  ["the tests' token is found", `POST /bot${testBotToken}/sendMessage failed`, 1],
  ["its second half is found, escaped before it", encodeURIComponent(testBotToken), 1],
  ["any token of a real one's shape is found", `at https://api.telegram.org/bot${realToken}/x`, 1],
  ["words about tokens are no secret", "must look as BotFather gives it: 12345:abc. [secret] at 10:30", 0],
])("%s", (_name, text, count) => {
  const folder = mkdtempSync("/tmp/recorded-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "site.log");
  writeFileSync(file, text);
  expect(secretsIn([file])).toHaveLength(count);
});
