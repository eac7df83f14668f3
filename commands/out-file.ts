import path from "node:path";
import { standardOutput } from "../server/backup/publish-file.ts";
import { done, type CommandResult } from "./command.ts";
import { report } from "./with-database.ts";

export const outOption = { value: "FILE", isNeeded: true, help: "where to; - for the standard output" } as const;

/** Returns the full name of `--out`, or `-` for the standard output. */
export function outFile(out = ""): string {
  return out === standardOutput ? out : path.resolve(out);
}

/** `text` says what was written. If the content itself is in the standard output, the sentence is for people only. */
export function saved(file: string, text: string, json: unknown): CommandResult {
  if (file !== standardOutput) return done(`Saved ${file}: ${text}`, json);
  report(`Saved ${text}`);
  return done("", json);
}
