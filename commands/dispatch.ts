import { Command as Parser, CommanderError, Option } from "commander";
import { readRelease } from "../server/base/release.ts";
import { standardOutput } from "../server/backup/publish-file.ts";
import { done, failed, UsageError, type Command, type CommandResult, type Values } from "./command.ts";
import { asSiteUser } from "./site-user.ts";

/** Runs the command that `args` name, or shows help. Unknown arguments are refused before anything is done. */
export async function dispatch(commands: readonly Command[], args: readonly string[]): Promise<CommandResult> {
  let output = "";
  let result: CommandResult | null = null;
  const write = (text: string) => (output += text);
  const program = new Parser("scriptmark")
    .version(readRelease())
    .exitOverride()
    .showHelpAfterError(`See "scriptmark --help".`)
    .configureOutput({ writeOut: write, writeErr: write, outputError: (text) => write(sentences(text)) })
    .addHelpText("afterAll", "\nExit codes: 0 done, 1 failed, 2 usage error, 3 no such application or member.");
  for (const command of commands) {
    const parser = addParser(program, command);
    parser.action(async () => {
      result = await run(command, parser).catch((error: unknown) => {
        if (error instanceof UsageError) parser.error(error.message);
        throw error;
      });
    });
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return result!;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isWrong = error.exitCode !== 0 && error.code !== "commander.help";
    return isWrong ? failed(2, output.trim()) : done(output.trim(), { usage: output });
  }
}

/** The parser's own complaints begin in lower case and have no period, and neither have the commands'. */
function sentences(complaint: string): string {
  return complaint
    .replace(/^error: /, "")
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .replace(/(?<=[^\s.?!)])$/gm, ".");
}

/** `applications list` is below the group `applications`. */
function addParser(program: Parser, { name, operands, usage, options = {} }: Command): Parser {
  const [first = "", second] = name.split(" ");
  const help = (topic: string) => `See "scriptmark ${topic} --help".`;
  const group = program.commands.find((one) => one.name() === first) ?? program.command(first);
  const parser = second ? group.showHelpAfterError(help(first)).command(second) : group;
  if (second) group.description(`${group.description()} ${second}`.trim());
  parser.description(usage).option("--json", "the result as JSON").showHelpAfterError(help(name));
  if (operands) parser.argument(operands);
  for (const [name, { help, value, choices, isNeeded = false, conflicts = [] }] of Object.entries(options)) {
    const option = new Option(`--${name}${value ? ` <${value}>` : ""}`, help);
    if (choices) option.choices(choices);
    parser.addOption(option.makeOptionMandatory(isNeeded).conflicts(conflicts));
  }
  return parser;
}

async function run(command: Command, parser: Parser): Promise<CommandResult> {
  const given = parser.opts<Record<string, unknown>>();
  // In one terminal, the two would mix.
  if (given["json"] && given["out"] === standardOutput) throw new UsageError("--json and --out - exclude each other");
  const valueOf = (option: Option) => given[option.attributeName()] ?? (option.required ? undefined : false);
  const values = Object.fromEntries(parser.options.map((option) => [option.name(), valueOf(option)])) as Values;
  const work = () => command.run(values, parser.args);
  return command.isForRoot ? work() : asSiteUser(work);
}
