import { normalizeEmail } from "../application/fields.ts";
import { singleLine } from "../server/applications/clean-text.ts";
import { command, UsageError } from "./command.ts";
import { invite, list, revoke } from "./members.ts";
import { withDatabase } from "./with-database.ts";

const maxNameLength = 60;

/** `scriptmark team …`: who may open the hiring team's pages. */
export const teamCommands = [
  command({
    name: "team invite",
    operands: "NAME…",
    usage: "print a link that signs NAME in to the hiring team's pages: good once, for 24 hours",
    options: {
      email: {
        value: "ADDRESS",
        help: "where NAME can ask for the next link on the sign-in page, if the site sends mail",
      },
    },
    run(values, words) {
      const email = values.email === undefined ? null : normalizeEmail(values.email);
      if (values.email !== undefined && email === null) {
        throw new UsageError("--email needs an address, such as grace@example.org");
      }
      const member = { member: nameOf(words), email };
      return withDatabase((pool, settings) => invite(pool, member, settings), { mayBeFirst: true });
    },
  }),
  command({
    name: "team list",
    usage: "who may sign in, and when they were last there",
    run: () => withDatabase((pool) => list(pool)),
  }),
  command({
    name: "team revoke",
    operands: "NAME…",
    usage: "end their sessions and links now",
    run(_, words) {
      const name = nameOf(words);
      return withDatabase((pool) => revoke(pool, name));
    },
  }),
];

/** A name, which can't steer the terminal that lists it. */
function nameOf(words: string[]): string {
  const name = singleLine(words.join(" "));
  if (name === "") throw new UsageError("A name can't be empty");
  if (name.length > maxNameLength) throw new UsageError(`A name has at most ${maxNameLength} characters`);
  return name;
}
