import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Mutex } from "async-mutex";
import { findProgram, howToInstall, programs, type Program } from "../find-program.ts";
import { runVisibly } from "./step.ts";

/** Two runners may miss something at the same time; apt and the person at the terminal take one request after the other. */
const installation = new Mutex();

/**
 * Whether `program` is there. A missing one is installed through apt if the person at the terminal, or `CI=true`, says
 * so; where that cannot be, it says what to do.
 */
export function haveProgram(program: Program): Promise<boolean> {
  return installation.runExclusive(() => findOrInstall(program));
}

async function findOrInstall(program: Program): Promise<boolean> {
  if (findProgram(program)) return true;
  const prefix = await adminPrefix();
  if (prefix && (await mayInstall(program))) await install(program, prefix);
  if (findProgram(program)) return true;
  console.error(howToInstall(program));
  return false;
}

/** Nothing is installed as root unasked: continuous integration agrees by `CI=true`, a person by an answer. */
export async function mayInstall(
  program: Program,
  { ci = process.env["CI"], isTerminal = process.stdin.isTTY, ask = askAtTerminal } = {},
): Promise<boolean> {
  if (ci === "true") return true;
  if (!isTerminal) return false;
  const { name, purpose, package: aptPackage } = programs[program];
  const answer = await ask(`${purpose} ${name}. Run apt-get install ${aptPackage} as root now? [y/N] `);
  return /^y(es)?$/i.test(answer.trim());
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

async function install(program: Program, prefix: readonly string[]): Promise<void> {
  console.log(`Installing ${programs[program].name} with apt; this takes a minute.`);
  const [command, ...options] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"] as const;
  await runVisibly(command, [...options, "update"]);
  await runVisibly(command, [...options, "install", "--yes", "--no-install-recommends", programs[program].package]);
}

/** What makes a command run as root: nothing, or sudo. Null where that needs a password, and where there is no apt. */
async function adminPrefix(): Promise<string[] | null> {
  if (!existsSync("/usr/bin/apt-get")) return null;
  if (process.getuid?.() === 0) return [];
  const hasSudo = existsSync("/usr/bin/sudo") && (await runVisibly("sudo", ["-n", "true"])) === 0;
  return hasSudo ? ["sudo", "-n"] : null;
}
