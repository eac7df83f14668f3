import type { TeamAction } from "../../application/team/changes.ts";

export const changesPage = {
  title: "Changes",
  lead: "Who did what. Deleted applications keep their entry here, without the person.",
  none: "No changes yet.",
  commandLine: "Command line",
  columns: { at: "When (UTC)", member: "Who", action: "What", subject: "To what" },
  actions: {
    invited: "Invited",
    revoked: "Revoked",
    "signed-in": "Signed in",
    "signed-out": "Signed out",
    handled: "Marked as handled",
    reopened: "Marked as not handled",
    "sent-again": "Sent to the chat again",
    deleted: "Deleted for good",
    exported: "Exported all applications",
  } satisfies Record<TeamAction, string>,
  older: "Older",
  newest: "Newest",
} as const;
