import type { TeamAction } from "../../application/team/changes.ts";
import { counted } from "../counted.ts";

export const changesPage = {
  title: "Changes",
  lead: "Who did what. Deleted applications keep their entry here, without the person.",
  none: "No changes yet.",
  commandLine: "Command line",
  /** The actor of a change that neither a member nor the command line made. */
  others: { withdrawn: "The candidate", purged: "Retention" } as { readonly [Action in TeamAction]?: string },
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
    purged: "Deleted at the end of their time",
    exported: "Exported applications",
    "position-closed": "Closed a position",
    "position-opened": "Opened a position",
    "downloaded-infected": "Downloaded a resume despite the warning",
  } satisfies Record<TeamAction, string>,
  purged: (count: number) => counted(count, "application"),
  older: "Older",
} as const;
