import path from "node:path";
import { standardOutput } from "../server/backup/publish-file.ts";
import { done, type CommandResult } from "./command.ts";
import { report } from "./with-database.ts";

/** The full name of the file that `--out` names, `-` for the standard output. */
export function outFile(out: string): string {
  return out === standardOutput ? out : path.resolve(out);
}

/** `text` says how much was written. Where that is in the standard output itself, the sentence is for people only. */
export function saved(file: string, text: string, json: unknown): CommandResult {
  if (file !== standardOutput) return done(`Saved ${file} ${text}`, json);
  report(`Saved ${text}`);
  return done("", json);
}
