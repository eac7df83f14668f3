import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";
import { recordName, recordOutput } from "./record-output.ts";
import { secretsIn } from "./secrets-step.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recorded-"));
  vi.stubEnv(recordName, folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test.each([
  ["the tests' token", `POST /bot${testBotToken}/sendMessage failed`],
  ["its second half, escaped before it", encodeURIComponent(testBotToken)],
  [
    "any token of a real one's shape",
    "at https://api.telegram.org/bot123456789:AAF-abcdefghijklmnopqrstuvwxyz01234567/x",
  ],
])("%s is found", async (_name, text) => {
  const child = spawn(process.execPath, ["-e", `console.error(${JSON.stringify(text)})`]);
  recordOutput(child);
  await once(child, "close");
  const files = (await readdir(folder)).map((name) => join(folder, name));
  expect(secretsIn(files)).toEqual([expect.stringContaining("shows a bot's token")]);
});

test("words about tokens are no secret", async () => {
  const file = join(folder, "clean.log");
  await writeFile(file, "TELEGRAM_BOT_TOKEN must look as BotFather gives it: 12345:abc. [secret] at 10:30");
  expect(secretsIn([file])).toEqual([]);
});
