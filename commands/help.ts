import type { Command, Option } from "./command.ts";
import { alignedTable } from "./output/aligned.ts";

/** The options of every command. */
export const commonOptions: Readonly<Record<string, Option>> = {
  json: { help: "the result as JSON" },
  help: { help: "this text" },
};

/** The help of one command. */
export function helpFor({ name, operands, options = {}, usage }: Command): string {
  const entries = Object.entries({ ...options, ...commonOptions });
  const used = Object.entries(options).map((entry) => ` [${synopsisOf(entry)}]`);
  return [
    `Usage: scriptmark ${name}${operands ? ` ${operands}` : ""}${used.join("")}\n\n  ${usage}\n`,
    alignedTable(entries.map((entry) => [`  ${synopsisOf(entry)}`, entry[1].help])),
    exitCodes,
  ].join("\n");
}

/** The list of several commands. */
export function listOf(commands: readonly Command[]): string {
  return [
    "Usage: scriptmark COMMAND\n",
    alignedTable(commands.map(({ name, operands, usage }) => [`  ${name}${operands ? ` ${operands}` : ""}`, usage])),
    '\n"scriptmark COMMAND --help" shows the options of one.',
    exitCodes,
  ].join("\n");
}

const exitCodes = "Exit codes: 0 done, 1 failed, 2 usage error, 3 no such application or member.";

function synopsisOf([name, { value }]: [string, Option]): string {
  return `--${name}${value === undefined ? "" : ` ${value}`}`;
}
