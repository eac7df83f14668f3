import { parseArgs } from "node:util";
import { standardOutput } from "../server/backup/publish-file.ts";
import { distance } from "../server/base/letter-distance.ts";
import { done, failed, UsageError, type Command, type CommandResult, type Option, type Values } from "./command.ts";
import { alignedTable } from "./aligned.ts";
import { becomeSiteUser } from "./site-user.ts";

/**
 * Runs the one of `commands` that `args` call, or shows its help; the name of a group, or no name, shows the list.
 * Unknown arguments are refused before anything is done.
 */
export async function dispatch(commands: readonly Command[], args: readonly string[]): Promise<CommandResult> {
  const firstOption = args.findIndex((arg) => arg.startsWith("-"));
  const words = firstOption === -1 ? args : args.slice(0, firstOption);
  const command = commands.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  const name = command?.name ?? words.join(" ");
  const group = commands.filter((one) => words.length === 0 || one.name.startsWith(`${name} `));
  try {
    if (command) return await run(command, args.slice(name.split(" ").length));
    if (group.length === 0) throw new UsageError(`Unknown command: ${name}${nearest(commands, name)}`);
    checkOperands({ name }, parse({}, args.slice(words.length)).operands);
    return done(listOf(group), { usage: listOf(group) });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const topic = command || group.length > 0 ? `scriptmark ${name}`.trim() : "scriptmark";
    return failed(2, `${error.message}. See "${topic} --help".`);
  }
}

async function run(command: Command, args: readonly string[]): Promise<CommandResult> {
  const { values, operands } = parse(command, args);
  if (values["help"]) return done(helpFor(command), { usage: helpFor(command) });
  checkOperands(command, operands);
  for (const [option, { value, isNeeded }] of Object.entries(command.options ?? {})) {
    if (isNeeded && values[option] === undefined) throw new UsageError(`--${option} ${value} is missing`);
  }
  // Here, each would be in the middle of the other.
  if (values["json"] && String(values["out"]) === standardOutput)
    throw new UsageError("--json and --out - exclude each other");
  if (!command.isForRoot) await becomeSiteUser(command.files?.(values, operands) ?? {});
  return command.run(values, operands);
}

/** The command that a misspelled name may mean. */
function nearest(commands: readonly Command[], name: string): string {
  const [best] = commands.toSorted((one, other) => distance(one.name, name) - distance(other.name, name));
  return best && distance(best.name, name) <= 3 ? ` (did you mean "${best.name}"?)` : "";
}

function parse({ options }: Partial<Command>, args: readonly string[]): { values: Values; operands: string[] } {
  const known = Object.entries({ ...options, ...commonOptions }).map(([name, { value }]) => {
    if (value !== undefined) return [name, { type: "string" }] as const;
    return [name, { type: "boolean", default: false, ...(name === "help" && { short: "h" }) }] as const;
  });
  try {
    const config = { args, options: Object.fromEntries(known), allowPositionals: true };
    const { values, positionals } = parseArgs(config);
    return { values: values as Values, operands: positionals };
  } catch (error) {
    throw new UsageError(sentenceOf(error as NodeJS.ErrnoException));
  }
}

/** Node's own sentences are for programmers. */
function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  const [, word = ""] = /'(\S+?)(?: <value>)?'/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Unknown option: ${word}`;
  return message.includes("does not take") ? `${word} takes no value` : `${word} needs a value`;
}

function checkOperands({ name, operands = "" }: Pick<Command, "name" | "operands">, given: readonly string[]) {
  if (given.length === 0 && /^[A-Z]/.test(operands)) throw new UsageError(`${name} needs ${operands.replace("…", "")}`);
  const unexpected = operands.endsWith("…") ? [] : given.slice(operands === "" ? 0 : 1);
  if (unexpected.length > 0) throw new UsageError(`Unexpected argument: ${unexpected.join(" ")}`);
}

const commonOptions: Readonly<Record<string, Option>> = {
  json: { help: "the result as JSON" },
  help: { help: "this text" },
};

function helpFor({ name, operands, options = {}, usage }: Command): string {
  const entries = Object.entries({ ...options, ...commonOptions });
  const used = Object.entries(options).map((entry) =>
    entry[1].isNeeded ? ` ${synopsisOf(entry)}` : ` [${synopsisOf(entry)}]`,
  );
  return [
    `Usage: scriptmark ${name}${operands ? ` ${operands}` : ""}${used.join("")}\n\n  ${usage}\n`,
    alignedTable(entries.map((entry) => [`  ${synopsisOf(entry)}`, entry[1].help])),
    exitCodes,
  ].join("\n");
}

function listOf(commands: readonly Command[]): string {
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
