import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";
import { recordName } from "./record-output.ts";
import type { Step } from "./steps.ts";

/** Looks for secrets in all that was said while the steps before ran, by the runners and by every site under test. */
export const secretsStep: Step = {
  name: "no secret in any output",
  run: async () => {
    const said = filesIn(process.env[recordName] ?? "").filter((file) => file.endsWith(".log"));
    const crashes = globSync(leftBehind);
    const trouble = secretsIn([...said, ...filesIn("test-results"), ...crashes]);
    trouble.push(...crashes.map((file) => `A process that died left ${file}.`));
    if (said.length < 3) trouble.push("Hardly any output was recorded.");
    for (const sentence of trouble) console.error(sentence);
    return { passed: trouble.length === 0 ? 1 : 0, failed: trouble.length };
  },
};

/** What Node and the kernel leave where a process died: memory, environment and all. */
const leftBehind = ["core", "core.+([0-9])", "report.*.json", "*.heapsnapshot", "npm-debug*"];

function filesIn(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
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
