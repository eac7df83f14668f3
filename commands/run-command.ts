import { pino } from "pino";
import { BackupError } from "../server/backup/backup-error.ts";
import { SettingsError } from "../server/env.ts";
import { openLog } from "../server/log.ts";
import { loadSettings } from "../server/settings-file.ts";
import { StartError } from "../server/start-error.ts";
import { failed, type CommandResult } from "./command-result.ts";
import { printableJson } from "./output/printable-json.ts";

/** Does `work`, prints its result and sets the exit code. */
export async function runCommand(isJson: boolean, work: () => Promise<CommandResult>): Promise<void> {
  const result = await work().catch(resultOf);
  if (isJson) console.log(printableJson(result.json));
  else if (result.exitCode !== 0) console.error(result.text);
  else if (result.text !== "") console.log(result.text);
  process.exitCode = result.exitCode;
}

function resultOf(error: unknown): CommandResult {
  if (error instanceof SettingsError || error instanceof StartError || error instanceof BackupError) {
    return failed(1, error.message);
  }
  // The site's own log, so that no secret and no personal data is printed.
  const log = openLog(loadSettings(), pino.destination({ dest: 2, sync: true }));
  log.debug({ err: error }, "The command failed.");
  const code = (error as { code?: unknown } | null)?.code;
  const details = typeof code === "string" ? ` (${code})` : "";
  return failed(1, `The command failed unexpectedly${details}; with LOG_LEVEL=debug it says where.`);
}
