import path from "node:path";
import { pino } from "pino";
import { BackupError } from "../server/backup/backup-error.ts";
import { readSettings, SettingsError } from "../server/env.ts";
import { openLog } from "../server/log.ts";
import { StartError } from "../server/start-error.ts";
import { failed, type CommandResult } from "./command-result.ts";
import { printableJson } from "./output/printable-json.ts";
import { UsageError } from "./parse-arguments.ts";

type Work = () => Promise<CommandResult> | CommandResult;

/** Does `work`, prints its result and sets the exit code. */
export async function runCommand(isJson: boolean, work: Work): Promise<void> {
  const result = await resultOf(work);
  if (isJson) console.log(printableJson(result.json));
  else if (result.exitCode === 0) console.log(result.text);
  else console.error(result.text);
  process.exitCode = result.exitCode;
}

async function resultOf(work: Work): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) return failed(2, `${error.message}\n${whereHelpIs()}`);
    if (error instanceof SettingsError || error instanceof StartError || error instanceof BackupError) {
      return failed(1, error.message);
    }
    // The site's own log, so that no secret and no personal data is printed.
    openLog(readSettings(process.env), pino.destination({ dest: 2, sync: true })).debug(
      { err: error },
      "The command failed.",
    );
    const code = (error as { code?: unknown } | null)?.code;
    const details = typeof code === "string" ? ` (${code})` : "";
    return failed(1, `The command failed unexpectedly${details}; with LOG_LEVEL=debug it says where.`);
  }
}

function whereHelpIs(): string {
  const program = path.basename(process.argv[1] ?? "", ".ts");
  const has = ["applications", "team"].includes(program) ? "commands" : "options";
  return `Run "npm run ${program} -- --help" for all ${has}.`;
}
