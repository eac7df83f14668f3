import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";
import { recordName } from "./recorded-output.ts";
import { afterTests } from "./report-results.ts";

/** The last check of each runner: it fails when a secret is in the sites' output or in the tests' leftovers. */
export default function setup(): () => Promise<void> {
  return () =>
    afterTests(() => {
      const recorded = filesIn(process.env[recordName] ?? "");
      const crashes = globSync(leftBehind);
      const trouble = secretsIn([...recorded, ...filesIn("test-results"), ...crashes]);
      trouble.push(...crashes.map((file) => `A process that died left ${file}.`));
      if (process.env["TEST_SET"] && recorded.length === 0) trouble.push("The output of no site was recorded.");
      if (trouble.length > 0) throw new Error(trouble.join("\n"));
    });
}

/** Files that Node and the kernel write when a process dies: memory, environment and all. */
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
