/** What a person can do to an application, or about the team itself. */
export type TeamAction =
  "invited" | "revoked" | "signed-in" | "signed-out" | "handled" | "reopened" | "sent-again" | "deleted" | "exported";

/** An entry of the log of changes. `member` is null for someone at the command line. */
export type LoggedChange = {
  id: number;
  at: Date;
  member: string | null;
  action: TeamAction;
  /** A member's name, or an application's reference. */
  subject: string | null;
};
