import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

const token = "123456:very-secret-token";

describe("an unexpected error", () => {
  const work = `async () => { throw Object.assign(new TypeError("asked ${token}"), { code: "E_ODD" }); }`;

  test("is one sentence with its code, and exit code 1", async () => {
    expect(await run(work)).toEqual({
      exitCode: 1,
      out: "",
      error: "The command failed unexpectedly (E_ODD); with LOG_LEVEL=debug it says where.\n",
    });
  });

  test("has its name and stack in a line of the log under LOG_LEVEL=debug, without the bot's token", async () => {
    const { exitCode, error } = await run(work, { LOG_LEVEL: "debug" });
    expect(exitCode).toBe(1);
    const [line = "", sentence] = error.split("\n");
    expect(JSON.parse(line)).toMatchObject({
      level: "debug",
      err: { type: "TypeError", code: "E_ODD", message: "asked [secret]", stack: expect.stringContaining("\n    at ") },
    });
    expect(sentence).toMatch(/^The command failed unexpectedly/);
    expect(error).not.toContain(token);
  });

  test("of the database quotes none of its values", async () => {
    const refused = `async () => { throw Object.assign(new Error("ada@example.org"), { code: "23505", severity: "ERROR" }); }`;
    const { error } = await run(refused, { LOG_LEVEL: "debug" });
    expect(error).toContain(`"code":"23505"`);
    expect(error).not.toContain("ada@example.org");
  });
});

test("what is printed as JSON is what was typed, and can't steer a terminal or turn the reading direction", async () => {
  const typed = "Zoë 用户 😀 A\u009b2J \u001b[2J \u009d52;c;\u009c \u202egpj.exe \u2066x\u2069 \u2028\u0085\u007f";
  const result = `{ exitCode: 0, text: "", json: ${JSON.stringify({ typed })} }`;
  const { out } = await run(`async () => (${result})`, {}, true);
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
  expect(JSON.parse(out)).toEqual({ typed });
});

/** Runs `work` as the program of a command does. */
function run(work: string, env: Record<string, string> = {}, isJson = false) {
  const module = pathToFileURL("commands/run-command.ts").href;
  const program = `import { runCommand } from ${JSON.stringify(module)}; await runCommand(${isJson}, ${work});`;
  return new Promise<{ exitCode: number; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--input-type=module", "--eval", program],
      { env: { SETTINGS_FILE: "", TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: "1", ...env } },
      (_, out, error) => resolve({ exitCode: child.exitCode ?? -1, out, error }),
    );
  });
}
