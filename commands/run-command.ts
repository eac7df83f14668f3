import { pino } from "pino";
import { openLog } from "../server/base/log.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import { OperatorError } from "../server/base/operator-error.ts";
import { failed, type CommandResult } from "./command.ts";

export async function runCommand(isJson: boolean, work: () => Promise<CommandResult>): Promise<void> {
  const result = await work().catch(resultOf);
  if (isJson) console.log(printableJson(result.json));
  else if (result.exitCode !== 0 && !result.isReport) console.error(result.text);
  else if (result.text !== "") console.log(result.text);
  process.exitCode = result.exitCode;
}

function resultOf(error: unknown): CommandResult {
  if (error instanceof OperatorError) return failed(1, error.message);
  // The site's own log, so that no secret and no personal data is printed.
  const log = openLog(loadSettings(), pino.destination({ dest: 2, sync: true }));
  log.debug({ err: error }, "The command failed.");
  const code = (error as { code?: unknown } | null)?.code;
  const details = typeof code === "string" ? ` (${code})` : "";
  return failed(1, `The command failed unexpectedly${details}; set LOG_LEVEL=debug for details.`);
}

/**
 * Returns `value` as indented JSON in which nothing that a visitor typed can steer a terminal or turn the reading
 * direction.
 */
function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    steering,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Left unescaped by `JSON.stringify`: DEL and the C1 controls, line separators, embeddings, overrides, isolates. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const steering = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
