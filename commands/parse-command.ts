import type { parseArgs } from "node:util";
import { normalizeEmail } from "../application/fields.ts";
import { isReference } from "../application/reference.ts";
import { spamSigns } from "../application/spam-signs.ts";
import { commonOptions, parseArguments } from "./parse-arguments.ts";

export type Command = { isJson: boolean } & (
  | { name: "help" | "continue" }
  | { name: "list"; isUndeliveredOnly: boolean; spamSign: string | null; limit: number }
  | { name: "list-left-in-chat"; limit: number }
  | { name: "show"; reference: string }
  | { name: "resume"; reference: string; out: string | null; isForced: boolean }
  | { name: "resend"; reference: string | null }
  | { name: "erase"; reference: string }
  | { name: "erase-several"; spamSign: string; since: Date; isConfirmed: boolean }
  | { name: "erase-person"; email: string }
  | { name: "export"; out: string | null; isForced: boolean }
  | { name: "purge"; isConfirmed: boolean; isDryRun: boolean }
  | { name: "test-message" | "test-file" }
);

export const usage = `Usage: npm run applications -- COMMAND

  list [--undelivered] [--limit N]      the latest applications (50), or those waiting to be sent
  list --spam-sign SIGN                 those with one spam sign
  list --left-in-chat [--limit N]       messages of deleted applications that are still in the chat
  show REF                              everything about one application
  resume REF [--out FILE] [--force]     save its resume; --force overwrites a file and saves a withheld resume
  resend REF                            send it to the chat again
  resend --undelivered                  try everything that is waiting now
  export [--out FILE] [--force]         save all applications as CSV, for a spreadsheet
  erase REF --yes                       delete it for good, here and in the chat as far as Telegram allows
  erase --spam-sign SIGN --since DATE   how many have that sign since that day (UTC); with --yes, delete them the same way
  erase --email ADDRESS --yes           delete all of one person
  continue                              after a restore: let waiting messages, mail and deletions go out again
  purge [--dry-run] [--yes]             delete now what is past its time; --yes also if that looks like a mistake
  test-message                          send a test message to the chat
  test-file                             send a test file to the chat

  --json                                the result as JSON
Exit codes: 0 done, 1 failed, 2 usage error, 3 no such application.`;

/** Reads the arguments after the program's name; a text says what is wrong with them. */
export function parseCommand(args: string[]): Command | string {
  try {
    const { values, positionals } = parseArguments({ args, allowPositionals: true, options });
    const [name, reference, ...more] = positionals;
    if (values.help || (name === undefined && args.length === 0)) return { name: "help", isJson: values.json };
    if (more.length > 0) return `Unexpected argument: ${more.join(" ")}`;
    return commandNamed(name, reference?.toUpperCase() ?? null, values);
  } catch (error) {
    return (error as Error).message;
  }
}

const options = {
  ...commonOptions,
  undelivered: { type: "boolean", default: false },
  limit: { type: "string", default: "50" },
  out: { type: "string" },
  force: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  "spam-sign": { type: "string" },
  since: { type: "string" },
  email: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  "left-in-chat": { type: "boolean", default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>["values"];

function commandNamed(name: string | undefined, reference: string | null, values: Values): Command | string {
  const isJson = values.json;
  const spamSign = values["spam-sign"] ?? null;
  if (spamSign !== null && !spamSigns.some((sign) => sign === spamSign)) {
    return `--spam-sign takes one of ${spamSigns.join(", ")}`;
  }
  if (name === "list" && reference === null) {
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) return "--limit takes a number from 1";
    const limit = Number(values.limit);
    const isUndeliveredOnly = values.undelivered;
    if (!values["left-in-chat"]) return { name, isJson, isUndeliveredOnly, spamSign, limit };
    if (isUndeliveredOnly || spamSign !== null) return "--left-in-chat goes with --limit only";
    return { name: "list-left-in-chat", isJson, limit };
  }
  if (name === "erase" && reference === null && spamSign !== null) {
    const since = dayOf(values.since ?? "");
    if (!since) return "erase --spam-sign needs --since with a day, such as --since 2026-11-21";
    return { name: "erase-several", isJson, spamSign, since, isConfirmed: values.yes };
  }
  if (values.out?.split(/[/\\]/).includes("..")) return "--out can't contain '..'";
  if (name === "export" && reference === null) return { name, isJson, out: values.out ?? null, isForced: values.force };
  if (name === "erase" && reference === null && values.email !== undefined) {
    const email = normalizeEmail(values.email.trim());
    if (email === null) return `${values.email} is not an email address`;
    return values.yes ? { name: "erase-person", isJson, email } : `erase --email ${email} cannot be undone: add --yes`;
  }
  if (name === "purge" && reference === null)
    return { name, isJson, isConfirmed: values.yes, isDryRun: values["dry-run"] };
  if ((name === "continue" || name === "test-message" || name === "test-file") && reference === null)
    return { name, isJson };
  if (name === "resend" && reference === null && values.undelivered) return { name, isJson, reference: null };
  if (name !== "show" && name !== "resume" && name !== "resend" && name !== "erase")
    return `Unknown command: ${name ?? ""}`;
  if (reference === null) return `${name} needs a reference, such as SM-7K3F-9QXT`;
  if (!isReference(reference)) return `${reference} is not a reference; they look like SM-7K3F-9QXT`;
  if (name === "erase" && values.email !== undefined) return "erase takes a reference or --email, not both";
  if (name === "erase" && !values.yes) return `erase ${reference} cannot be undone: add --yes`;
  if (name !== "resume") return { name, isJson, reference };
  return { name, isJson, reference, out: values.out ?? null, isForced: values.force };
}

/** The beginning of a day in UTC; null for what is none. */
function dayOf(text: string): Date | null {
  const date = new Date(`${text}T00:00:00Z`);
  // Some days that do not exist become others.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(+date) && date.toISOString().startsWith(text);
  return isDay ? date : null;
}
