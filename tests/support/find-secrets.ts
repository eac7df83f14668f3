import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";

/**
 * Returns a sentence for each file in `folder`, with what the sites said, and each file of a dead process, that shows a
 * secret. `isRecorded`: the sites said something.
 */
export function findSecretsIn(folder: string, { isRecorded }: { isRecorded: boolean }): string[] {
  const files = filesIn(folder);
  const crashes = globSync(leftBehind);
  const trouble = secretsIn([...files, ...crashes]);
  trouble.push(...crashes.map((file) => `A process that died left ${file}.`));
  if (isRecorded && !files.some((file) => file.endsWith(".log"))) trouble.push("The output of no site was recorded.");
  return trouble;
}

/** Files that Node and the kernel write when a process dies: memory, environment and all. */
const leftBehind = ["core", "core.+([0-9])", "report.*.json", "*.heapsnapshot", "npm-debug*"];

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A sentence for each of `files` that has the tests' token, its secret half, or anything of the shape of a token. */
export function secretsIn(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const found = secretPattern.exec(readFileSync(file, "latin1"));
    return found ? [`${file} shows a bot's token at ${found.index}.`] : [];
  });
}

const secretPattern = new RegExp(`${testBotToken.split(":")[1]}|(?<!\\d)\\d{8,10}:[\\w-]{30,45}`);
