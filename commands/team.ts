import type pg from "pg";
import { invitationPath } from "../application/team/addresses.ts";
import { maxMemberNameLength, memberName } from "../application/team/member-name.ts";
import { site } from "../content/site.ts";
import { shownEmail } from "../server/applications/shown-email.ts";
import { utcMinute } from "../server/base/utc-minute.ts";
import type { Settings } from "../server/base/env.ts";
import {
  inviteMember,
  listMembers,
  revokeMember,
  type Member,
  type RevokedMember,
} from "../server/team/sign-in/members.ts";
import { alignedTable, command, counted, done, emailOf, failed, UsageError, type CommandResult } from "./command.ts";
import { report, withDatabase } from "./with-database.ts";

export const teamCommands = [
  command({
    name: "team invite",
    operands: "<NAME...>",
    usage: "print a link that signs NAME in to the hiring team's pages: works once, for 24 hours",
    options: {
      email: {
        value: "ADDRESS",
        help: "where NAME can ask for the next link on the sign-in page, if the site sends mail",
      },
    },
    run(values, words) {
      const email = values.email === undefined ? null : emailOf(values.email);
      const name = nameOf(words);
      return withDatabase((pool, settings) => invite(pool, name, email, settings));
    },
  }),
  command({
    name: "team list",
    usage: "the members, and when each last used the pages",
    run: () =>
      withDatabase(async (pool) => {
        const members = await listMembers(pool);
        const json = { total: members.length, members };
        if (members.length === 0) return done('No members yet. "scriptmark team invite NAME" adds one.', json);
        const rows = members.map((one) => [
          one.name,
          shownEmail(one.email ?? ""),
          utcMinute(one.invitedAt),
          stateOf(one),
        ]);
        return done(alignedTable([["NAME", "EMAIL", "ADDED", "STATE"], ...rows]), json);
      }),
  }),
  command({
    name: "team revoke",
    operands: "<NAME...>",
    usage: "end their sessions and links now, and name whom they invited",
    run(_, words) {
      const name = nameOf(words);
      return withDatabase(async (pool) => {
        const revoked = await revokeMember(pool, name);
        if (!revoked) return failed(3, `There is no member ${name}.`);
        const waiting = revoked.waitingEmails;
        const emails = `Not sent yet: ${counted(waiting, "email")} of theirs. Replies will go to ${site.email.careers}; to stop one, open its application in the inbox.`;
        const sentences = [
          `${revoked.name} can no longer sign in. Ended: ${counted(revoked.sessions, "session")}, and unused links.`,
          ...(waiting === 0 ? [] : [emails]),
        ];
        return done([sentences.join(" "), ...invitedLines(revoked)].join("\n"), revoked);
      });
    },
  }),
];

/** Throws `UsageError` for words that are no name. */
function nameOf(words: string[]): string {
  const name = memberName(words.join(" "));
  if (name === null) throw new UsageError(`a name has 1 to ${maxMemberNameLength} characters`);
  return name;
}

async function invite(pool: pg.Pool, name: string, email: string | null, settings: Settings): Promise<CommandResult> {
  const { publicUrl, port } = settings;
  const member = await inviteMember(pool, name, email).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== "23505") throw error;
  });
  if (!member) return failed(1, `${shownEmail(email ?? "")} is the address of another member.`);
  const link = `${publicUrl ?? `http://127.0.0.1:${port}`}${invitationPath(member.token)}`;
  if (publicUrl === null) report("PUBLIC_URL is not set: the link works in a browser on this machine only.");
  const text = `This link signs ${member.name} in once, within 24 hours. Anyone who has it can use it: send it only to them.\n\n${link}`;
  return done(text, { name: member.name, link });
}

/** A member who was invited may be the same person under another name. */
function invitedLines({ name, invited }: RevokedMember): string[] {
  if (invited.length === 0) return [];
  return [
    "",
    `${name} had invited ${counted(invited.length, "member")}, who can still sign in. To revoke them too:`,
    ...invited.map((one) => `scriptmark team revoke '${one.replaceAll("'", "'\\''")}'`),
  ];
}

function stateOf({ lastSeenAt, sessions, isInvited }: Member): string {
  const link = isInvited ? "has an unused link" : "";
  if (!lastSeenAt || sessions === 0) return link || "not signed in";
  return [`${counted(sessions, "session")}, last used ${utcMinute(lastSeenAt)}`, link].filter(Boolean).join("; ");
}
