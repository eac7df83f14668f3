import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";
import { recordName, recordOutput } from "./recorded-output.ts";
import { secretsIn } from "./find-secrets.ts";

const realToken = "123456789:AAF-abcdefghijklmnopqrstuvwxyz01234567";

test.each([
  ["the tests' token is found", `POST /bot${testBotToken}/sendMessage failed`, 1],
  ["its second half is found, escaped before it", encodeURIComponent(testBotToken), 1],
  ["any token of a real one's shape is found", `at https://api.telegram.org/bot${realToken}/x`, 1],
  ["words about tokens are no secret", "must look as BotFather gives it: 12345:abc. [secret] at 10:30", 0],
])("%s", async (_name, text, count) => {
  const folder = mkdtempSync("/tmp/recorded-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv(recordName, folder);
  const stderr = Readable.from([text]);
  recordOutput({ stdout: null, stderr });
  vi.unstubAllEnvs();
  await once(stderr, "end");
  const [file = ""] = readdirSync(folder);
  expect(secretsIn([join(folder, file)])).toHaveLength(count);
});
