import { vi } from "vitest";
import { dispatch } from "../../commands/dispatch.ts";
import { runCommand } from "../../commands/run-command.ts";
import { commands } from "../../commands/table.ts";

export type CommandEnd = { exitCode: number; out: string; error: string };

/**
 * `scriptmark ARGS` in the folder `cwd`, with `env` as its whole environment. The command runs in this process, which
 * saves half a second of work; one command at a time.
 */
export async function runScriptmark(
  args: readonly string[],
  { env, cwd }: { env: Record<string, string>; cwd: string },
): Promise<CommandEnd> {
  const before = { env: process.env, cwd: process.cwd() };
  const printed = { out: "", error: "" };
  const out = vi.spyOn(console, "log").mockImplementation((text: string) => void (printed.out += `${text}\n`));
  const error = vi.spyOn(console, "error").mockImplementation((text: string) => void (printed.error += `${text}\n`));
  try {
    process.env = { SETTINGS_FILE: "", ...env };
    process.chdir(cwd);
    await runCommand(args.includes("--json"), () => dispatch(commands, args));
    return { exitCode: Number(process.exitCode), ...printed };
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
    process.exitCode = undefined;
    out.mockRestore();
    error.mockRestore();
  }
}
