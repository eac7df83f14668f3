import type { ReplyName } from "./answer.ts";

/** How the log names each kind of email to a candidate. */
export const answerActions = {
  invite: "invited-candidate",
  ask: "asked",
  write: "wrote",
  decline: "declined",
} as const satisfies Record<ReplyName, string>;

/**
 * `told-late`: by the site, past the named day. `withdrawn`, `changed`, `replied`: by the candidate. `address-forgotten`: by
 * the owner of the email address, who did not apply. `purged`: at the end of the retention.
 */
export type TeamAction =
  | ("invited" | "revoked" | "asked-for-link" | "signed-in" | "signed-out" | "signed-out-everywhere")
  | (
      | "told"
      | "closed"
      | "reply-noted"
      | "day-named"
      | "hired"
      | "taken-back"
      | "noted"
      | (typeof answerActions)[ReplyName]
      | "told-late"
      | "sent-again"
      | "sent-link"
      | "deleted"
      | "withdrawn"
      | "purged"
    )
  | ("unsent" | "mailed-again" | "came-back")
  | ("changed" | "replied" | "address-forgotten")
  | ("exported" | "downloaded-infected" | "position-closed" | "position-last-day" | "position-opened")
  | ("position-published" | "position-undone");

/** How and when an application was deleted. */
export type ApplicationEnd = Pick<LoggedChange, "action" | "member" | "at">;

/** An entry of the log of changes. `member` is null when no member did it. */
export type LoggedChange = {
  id: number;
  at: Date;
  member: string | null;
  action: TeamAction;
  /** A member's name, an application's reference, the number of purged ones, or a position with its last day or changes. */
  subject: string | null;
  /** The candidate's name, while the application exists; the log has none. */
  name: string | null;
};
