/** How a command ends: 0 done, 1 it failed, 2 usage error, 3 there is no such application. */
export type ExitCode = 0 | 1 | 2 | 3;

/** The result of a command, for people and (`--json`) for machines. */
export type CommandResult = { exitCode: ExitCode; text: string; json: unknown };

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

/** Such as `1 application` and `2 applications`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
