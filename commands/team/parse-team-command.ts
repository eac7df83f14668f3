import { normalizeEmail } from "../../application/fields.ts";
import { singleLine } from "../../server/applications/clean-text.ts";
import { commonOptions, parseArguments } from "../parse-arguments.ts";

export type TeamCommand = { isJson: boolean } & (
  | { name: "help" | "list" }
  | { name: "invite"; member: string; email: string | null }
  | { name: "revoke"; member: string }
);

export const teamUsage = `Usage: npm run team -- COMMAND

  invite NAME      print a link that signs NAME in to the hiring team's pages: good once, for 24 hours
    --email ADDRESS  where NAME can ask for the next link on the sign-in page, if the site sends mail
  list             who may sign in, and when they were last there
  revoke NAME      end their sessions and links now

  --json           the result as JSON
Exit codes: 0 done, 1 failed, 2 usage error, 3 no such member.`;

const maxNameLength = 60;

const options = { ...commonOptions, email: { type: "string" } } as const;

/** Reads the arguments after the program's name; a text says what is wrong with them. */
export function parseTeamCommand(args: string[]): TeamCommand | string {
  try {
    const { values, positionals } = parseArguments({ args, allowPositionals: true, options });
    const [name, ...words] = positionals;
    const email = values.email === undefined ? null : normalizeEmail(values.email);
    const isJson = values.json;
    if (values.help || (name === undefined && args.length === 0)) return { name: "help", isJson };
    const member = singleLine(words.join(" "));
    if (values.email !== undefined && name !== "invite") return "--email is for invite alone";
    if (values.email !== undefined && email === null) return "--email needs an address, such as grace@example.org";
    if (name === "list") return member === "" ? { name, isJson } : `Unexpected argument: ${member}`;
    if (name !== "invite" && name !== "revoke") return `Unknown command: ${name ?? ""}`;
    if (member === "") return `${name} needs a name, such as: npm run team -- ${name} Grace`;
    if (member.length > maxNameLength) return `A name has at most ${maxNameLength} characters`;
    return name === "invite" ? { name, isJson, member, email } : { name, isJson, member };
  } catch (error) {
    return (error as Error).message;
  }
}
