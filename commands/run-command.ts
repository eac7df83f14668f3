import { DatabaseStartError } from "../server/database/database-start-error.ts";
import { SettingsError } from "../server/env.ts";
import { failed, type CommandResult } from "./command-result.ts";

type Work = () => Promise<CommandResult> | CommandResult;

/** Does `work`, prints what it has to say and sets the exit code. */
export async function runCommand(isJson: boolean, work: Work): Promise<void> {
  const result = await resultOf(work);
  if (isJson) console.log(JSON.stringify(result.json, null, 2));
  else if (result.exitCode === 0) console.log(result.text);
  else console.error(result.text);
  process.exitCode = result.exitCode;
}

async function resultOf(work: Work): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SettingsError || error instanceof DatabaseStartError) return failed(1, error.message);
    const code = (error as { code?: unknown } | null)?.code;
    return failed(1, `That did not work${typeof code === "string" ? ` (${code})` : ""}: try again.`);
  }
}
