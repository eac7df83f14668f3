import type { CommandResult } from "./command-result.ts";

/** An option, by its help. One with a `value`, such as `FILE`, takes one; the others are switches. */
export type Option = { help: string; value?: string };

type Options = Readonly<Record<string, Option>>;

/** What was given for the options. */
export type Values<O extends Options = Options> = {
  [Name in keyof O]: O[Name] extends { value: string } ? string | undefined : boolean;
};

/** A command of `scriptmark`: a row of the table in `commands/table.ts`. */
export type Command<O extends Options = Options> = {
  /** The words that call it, such as `applications list`. */
  name: string;
  /** What follows them: `FILE` has to be there, `[FILE]` may be, and `NAME…` may be several words. */
  operands?: string;
  options?: O;
  /** What it does, in half a line. */
  usage: string;
  /** Does it. What is wrong with the arguments beyond their names throws `UsageError` before anything is done. */
  run(values: Values<O>, operands: string[]): CommandResult | Promise<CommandResult>;
};

/** `definition` itself, whose options' values get their types. */
export function command<const O extends Options>(definition: Command<O>): Command {
  return definition as unknown as Command;
}

/** Wrong arguments. `message` says what is wrong with them, without a period. */
export class UsageError extends Error {
  override name = "UsageError";
}
