import { parseArgs, type ParseArgsConfig } from "node:util";

/** Wrong arguments. `message` says what is wrong with them, without a period. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The options of every command. */
export const commonOptions = {
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false, short: "h" },
} as const;

/** Node's `parseArgs`. Throws `UsageError` for what it refuses. */
export function parseArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(sentenceOf(error as NodeJS.ErrnoException));
  }
}

/** Node's own sentences are for programmers. */
function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  const [, word = ""] = /'(\S+?)(?: <value>)?'/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Unknown option: ${word}`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `Unexpected argument: ${word}`;
  return message.includes("does not take") ? `${word} takes no value` : `${word} needs a value`;
}
