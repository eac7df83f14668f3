import type { TeamAction } from "../../application/team/changes.ts";
import { maxMemberNameLength } from "../../application/team/member-name.ts";
import { counted } from "../counted.ts";

export const changesPage = {
  title: "Changes",
  lead: "Who did what. Deleted applications keep their entry here, without the person.",
  none: "No changes yet.",
  commandLine: "Command line",
  /** The actor of a change that neither a member nor the command line made. */
  others: {
    withdrawn: "The candidate",
    "address-corrected": "The candidate",
    "address-forgotten": "The address's owner",
    purged: "Retention",
  } as { readonly [Action in TeamAction]?: string },
  columns: { at: "When", member: "Who", action: "What", subject: "To what" },
  actions: {
    invited: "Invited",
    revoked: "Revoked",
    "asked-for-link": "Asked for a link by email",
    "signed-in": "Signed in",
    "signed-out": "Signed out",
    "signed-out-everywhere": "Signed out everywhere",
    handled: "Marked as handled",
    reopened: "Marked as not handled",
    noted: "Changed the note",
    answered: "Answered by email",
    "answered-by-hand": "Answered from their own mail program",
    unsent: "Stopped an email",
    "mailed-again": "Sent an email again",
    "came-back": "Marked an email as came back",
    "sent-again": "Sent to the chat again",
    deleted: "Deleted for good",
    withdrawn: "Withdrew",
    "address-corrected": "Corrected the email address",
    "address-forgotten": "Had the email address removed",
    purged: "Deleted at the end of their time",
    exported: "Exported applications",
    "position-closed": "Closed a position",
    "position-opened": "Opened a position",
    "downloaded-infected": "Downloaded a resume despite the warning",
  } satisfies Record<TeamAction, string>,
  purged: (count: number) => counted(count, "application"),
  older: "Older",
  invite: {
    heading: "Invite a member",
    name: "Name",
    email: "Email",
    emailHint: "Where they can ask for the next link, if this site sends email.",
    button: "Invite",
    link: (name: string) => `Pass this link on to ${name}. It signs in once, within 24 hours:`,
    problems: {
      name: `Enter a name of up to ${maxMemberNameLength} characters.`,
      email: "That isn't an email address.",
      taken: "A member has this name or address already. The person who runs this site can change it.",
    },
  },
} as const;
