import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const token = "123456:very-secret-token";

test("an unexpected error is one sentence, LOG_LEVEL=debug says more of it, and nothing says a secret or a value", () => {
  const error = "The command failed unexpectedly (E_ODD); set LOG_LEVEL=debug for details.\n";
  const work = `async () => { throw Object.assign(new TypeError("asked ${token}"), { code: "E_ODD" }); }`;
  expect(run(work)).toEqual({ exitCode: 1, out: "", error });

  const debugged = run(work, { LOG_LEVEL: "debug" });
  const [line = ""] = debugged.error.split("\n");
  expect(debugged).toEqual({ exitCode: 1, out: "", error: `${line}\n${error}` });
  const stack = expect.stringContaining("\n    at ");
  const err = { type: "TypeError", code: "E_ODD", message: "asked [secret]", stack };
  expect(JSON.parse(line)).toMatchObject({ level: "debug", err });
  expect(line).not.toContain(token);

  const database = `{ code: "23505", severity: "ERROR" }`;
  const refused = `async () => { throw Object.assign(new Error("ada@example.org"), ${database}); }`;
  const { error: said } = run(refused, { LOG_LEVEL: "debug" });
  expect(said).toContain(`"code":"23505"`);
  expect(said).not.toContain("ada@example.org");
});

test("what is printed as JSON is what was typed, and can't steer a terminal or turn the reading direction", () => {
  const typed = "Zoë 用户 😀 A\u009b2J \u001b[2J \u009d52;c;\u009c \u202egpj.exe \u2066x\u2069 \u2028\u0085\u007f";
  const result = `{ exitCode: 0, text: "", json: ${JSON.stringify({ typed })} }`;
  const { out } = run(`async () => (${result})`, {}, true);
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
  expect(JSON.parse(out)).toEqual({ typed });
});

/** Runs `work` as the program of a command does. */
function run(work: string, env: Record<string, string> = {}, isJson = false) {
  const module = pathToFileURL("commands/run-command.ts").href;
  const program = `import { runCommand } from ${JSON.stringify(module)}; await runCommand(${isJson}, ${work});`;
  const settings = { SETTINGS_FILE: "", TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: "1", ...env };
  const args = ["--input-type=module", "--eval", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: settings, encoding: "utf8" });
  return { exitCode: status, out: stdout, error: stderr };
}
