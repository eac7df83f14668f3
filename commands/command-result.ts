/** How a command ends: 0 done, 1 it failed, 2 it was called wrongly, 3 there is no such application. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What a command has to say, for people and (`--json`) for machines. */
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
