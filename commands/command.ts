import { normalizeEmail } from "../application/fields.ts";

/**
 * An option, by its help. With a `value`, such as `FILE`, it takes one (of `choices`), and may be needed; others are
 * switches. `conflicts` are options that it does not go with, in camel case.
 */
export type Option = {
  help: string;
  value?: string;
  choices?: readonly string[];
  isNeeded?: boolean;
  conflicts?: string[];
};

type Options = Readonly<Record<string, Option>>;

export type Values<O extends Options = Options> = {
  [Name in keyof O]: O[Name] extends { value: string } ? string | undefined : boolean;
};

export type Command<O extends Options = Options> = {
  /** The words that call it, such as `applications list`. */
  name: string;
  /** The arguments after them: `FILE` has to be there, `[FILE]` may be, and `NAME…` may be several words. */
  operands?: string;
  options?: O;
  usage: string;
  /** Needs root's rights on an installed site; others run as the site's user. */
  isForRoot?: boolean;
  /** Runs the command. Wrong arguments (beyond their names) throw `UsageError` before anything is done. */
  run(values: Values<O>, operands: string[]): CommandResult | Promise<CommandResult>;
};

/** Returns `definition` itself, whose options' values get their types. */
export function command<const O extends Options>(definition: Command<O>): Command {
  return definition as unknown as Command;
}

/** Wrong arguments. `message` says what is wrong with them, without a period. */
export class UsageError extends Error {
  override name = "UsageError";
}

export function emailOf(text: string): string {
  const email = normalizeEmail(text.trim());
  if (email === null) throw new UsageError(`"${text}" is not an email address`);
  return email;
}

/** How a command ends: 0 done, 1 it failed, 2 usage error, 3 there is no such application. */
export type ExitCode = 0 | 1 | 2 | 3;

/**
 * `isReport`: the text is what was asked for, and belongs on the standard output, although the exit code says that someone
 * has to act.
 */
export type CommandResult = { exitCode: ExitCode; text: string; json: unknown; isReport?: true };

export function done(text: string, json: unknown): CommandResult {
  return { exitCode: 0, text, json };
}

/** A sentence that says what was wrong; people read it on the error output. */
export function failed(exitCode: Exclude<ExitCode, 0>, text: string): CommandResult {
  return { exitCode, text, json: { error: text } };
}

export function notFound(reference: string): CommandResult {
  return failed(3, `There is no application ${reference}.`);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Rows of cells as lines with aligned columns; the first row is the heading. */
export function alignedTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return lines.map((line) => line.trimEnd()).join("\n");
}
