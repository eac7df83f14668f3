import { parseArgs } from "node:util";
import { isReference } from "../application/reference.ts";

export type Command = { isJson: boolean } & (
  | { name: "help" }
  | { name: "list"; isUndeliveredOnly: boolean; limit: number }
  | { name: "list-left-in-chat"; limit: number }
  | { name: "show"; reference: string }
  | { name: "resume"; reference: string; out: string | null; isForced: boolean }
  | { name: "resend"; reference: string | null }
  | { name: "erase" | "settle"; reference: string }
  | { name: "export"; out: string | null; isForced: boolean }
  | { name: "purge"; isConfirmed: boolean; isDryRun: boolean }
  | { name: "test-message" | "test-file" }
);

export const usage = `Usage: npm run applications -- COMMAND

  list [--undelivered] [--limit N]      the latest applications (50), or those waiting to be sent
  list --left-in-chat [--limit N]       messages of deleted applications that are still in the chat
  show REF                              everything about one application
  resume REF [--out FILE] [--force]     save its resume; --force overwrites a file and saves an infected resume
  resend REF                            send it to the chat again
  resend --undelivered                  try everything that is waiting now
  export [--out FILE] [--force]         save all applications as CSV, for a spreadsheet
  erase REF --yes                       delete it for good, here and in the chat as far as Telegram allows
  settle REF                            mark it as dealt with although the chat never got it
  purge [--dry-run] [--yes]             delete now what is past its time; --yes also if that looks like a mistake
  test-message                          send a test message to the chat
  test-file                             send a test file to the chat

  --json                                the result as JSON
Exit codes: 0 done, 1 failed, 2 usage error, 3 no such application.`;

/** Reads the arguments after the program's name; a text says what is wrong with them. */
export function parseCommand(args: string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [name, reference, ...more] = positionals;
    if (values.help || (name === undefined && args.length === 0)) return { name: "help", isJson: values.json };
    if (more.length > 0) return `Unexpected argument: ${more.join(" ")}`;
    return commandNamed(name, reference?.toUpperCase() ?? null, values);
  } catch (error) {
    return (error as Error).message;
  }
}

const options = {
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false, short: "h" },
  undelivered: { type: "boolean", default: false },
  limit: { type: "string", default: "50" },
  out: { type: "string" },
  force: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  "left-in-chat": { type: "boolean", default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>["values"];

function commandNamed(name: string | undefined, reference: string | null, values: Values): Command | string {
  const isJson = values.json;
  if (name === "list" && reference === null) {
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) return "--limit takes a number from 1";
    const limit = Number(values.limit);
    if (!values["left-in-chat"]) return { name, isJson, isUndeliveredOnly: values.undelivered, limit };
    if (values.undelivered) return "list takes --undelivered or --left-in-chat, not both";
    return { name: "list-left-in-chat", isJson, limit };
  }
  if (values.out?.split(/[/\\]/).includes("..")) return "--out must not lead upwards (..): give the whole path";
  if (name === "export" && reference === null) return { name, isJson, out: values.out ?? null, isForced: values.force };
  if (name === "purge" && reference === null)
    return { name, isJson, isConfirmed: values.yes, isDryRun: values["dry-run"] };
  if ((name === "test-message" || name === "test-file") && reference === null) return { name, isJson };
  if (name === "resend" && reference === null && values.undelivered) return { name, isJson, reference: null };
  if (name !== "show" && name !== "resume" && name !== "resend" && name !== "erase" && name !== "settle")
    return `Unknown command: ${name ?? ""}`;
  if (reference === null) return `${name} needs a reference, such as SM-7K3F-9QXT`;
  if (!isReference(reference)) return `${reference} is not a reference; they look like SM-7K3F-9QXT`;
  if (name === "erase" && !values.yes) return `erase ${reference} cannot be undone: add --yes`;
  if (name !== "resume") return { name, isJson, reference };
  return { name, isJson, reference, out: values.out ?? null, isForced: values.force };
}
