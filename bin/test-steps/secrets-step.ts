import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { testBotToken } from "../../stand-ins/telegram/start-stand-in.ts";
import { recordName } from "./record-output.ts";
import type { Step } from "./steps.ts";

/** Looks for secrets in all that was said while the steps before ran, by the runners and by every site under test. */
export const secretsStep: Step = {
  name: "no secret in any output",
  run: async () => {
    const folder = process.env[recordName] ?? "";
    const said = await filesIn(folder);
    const crashes = await crashReports();
    const files = [...said, ...(await filesIn(resolve("test-results"))), ...crashes];
    const trouble = [...(await secretsIn(files)), ...crashes.map((file) => `A process that died left ${file}.`)];
    if (said.length < 3) trouble.push(`There is hardly any output in ${folder}: it was not recorded.`);
    for (const sentence of trouble) console.error(sentence);
    return { passed: trouble.length === 0 ? 1 : 0, failed: trouble.length };
  },
};

/** A sentence for each of `files` that has the tests' token, its secret half, or anything of the shape of a token. */
export async function secretsIn(files: readonly string[]): Promise<string[]> {
  const trouble: string[] = [];
  for (const file of files) {
    const found = secretPattern.exec(await readFile(file, "latin1"));
    if (found) trouble.push(`${file} shows a bot's token at ${found.index}.`);
  }
  return trouble;
}

const secretPattern = new RegExp(`${testBotToken.split(":")[1]}|(?<!\\d)\\d{8,10}:[\\w-]{30,45}`);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** What Node and the kernel leave where a process died: memory, environment and all. */
async function crashReports(): Promise<string[]> {
  const names = await readdir(".");
  return names.filter((name) => /^core(\.\d+)?$|^report\..*\.json$|\.heapsnapshot$|^npm-debug/.test(name));
}
