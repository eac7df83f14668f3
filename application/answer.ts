import type { FieldName, PositionChoice, TextFieldName } from "./fields.ts";
import type { PositionFacts } from "./position-closing.ts";
import type { ToldHow } from "./team/telling.ts";
import type { Team } from "./team/team.ts";

/** The response once an application is stored. `receivedAt` is ISO 8601 in UTC; `statusUrl` a path, and secret. */
export type Receipt = {
  reference: string;
  receivedAt: string;
  statusUrl: string;
  /** The day, such as 2026-12-09, by which the candidate hears from the team; left out where none was named, or none holds. */
  answerBy?: string;
};

/** A stored application as its sender may see it. Times are ISO 8601 in UTC. */
export type StoredApplication = Receipt & {
  position: string;
  name: string;
  /** Empty: its owner said that the application is not theirs. */
  email: string;
  /** `sha256` in hexadecimal. */
  resume: { fileName: string; sizeBytes: number; sha256: string } | null;
  /** Since when the hiring team has it; null while it waits to be passed on. */
  withTeamSince: string | null;
  /** What happened last between the team and the candidate, and so what comes next. */
  progress: Progress;
  /** When the candidate last changed it. */
  changedAt: string | null;
  /** The page begins with the news of that change. By the time, not by the address: that is the one to save. */
  isJustChanged: boolean;
  /** True means that it was opened by the link that only the sender got, not by the one of a mail. */
  isOwnLink: boolean;
  mayChange: boolean;
  /** The team's answers that have left, and the candidate's replies on this page; each the newest first. */
  letters: readonly Letter[];
  replies: readonly { at: string; text: string }[];
  /** How the candidate replies to the last letter; null if it asks for nothing. */
  replyChannel: "page" | "email" | null;
  maySendLink: boolean;
  /**
   * What is known of the emails with the link; null when there is nothing to say. `limited`: the last one was over the limit of
   * the mailbox. `sent`: one of them was, to the address that is still the candidate's.
   */
  mail: "waiting" | "limited" | "sent" | "undeliverable" | "unsure" | null;
};

/** The kinds of `Progress` that are what happened at a time. */
export const progressEvents = ["replied", "invited", "asked", "answered", "closed"] as const;

/**
 * How far the team is, as the candidate may know it. Times are ISO 8601 in UTC.
 *
 * - `open`: an answer is still to come; `late`: the named day has passed without one; `postponed`: it has, and a member named
 *   a later one; `no-address`: none can be sent
 * - `missed`: the last answer did not arrive, tried last `at`; `isUnsure`: nor is it known whether it did; `isLate`: the named
 *   day has passed, too
 * - `replied`: by the candidate, after an answer
 * - `invited`, `asked`: the team waits for the candidate; `answered`: in another way by email
 * - `told`: as a member said, `how`; `closed`: without an answer
 */
export type Progress =
  | { kind: "open" | "late" | "postponed" | "no-address" }
  | { kind: "missed"; at: string; address: string; isUnsure: boolean; isLate: boolean }
  | { kind: (typeof progressEvents)[number]; at: string }
  | { kind: "told"; at: string; how: ToldHow };

/** An answer of the team, as it was sent. */
export type Letter = { at: string; subject: string; text: string };

/** A reply that was not stored, as it was typed, and why. */
export type ReplyForm = { id: string; text: string; problem: string | null };

/** `not mine`: the owner of the email address said that they had not applied. */
export const linkEndings = ["replaced", "not mine", "withdrawn", "deleted"] as const;

/** A link to an application's page that no longer opens it. */
export type EndedLink = { reference: string; ending: (typeof linkEndings)[number]; endedAt: string };

/** `message` says what the person can do. */
export type FieldProblem = { field: FieldName; message: string };

/** An application that was not stored, as `application/problem+json` (RFC 9457). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail?: string;
  errors?: FieldProblem[];
};

/** The settings that decide where an application goes and how long it is kept. `hasChat`: Telegram is configured. */
export type ApplicationSettings = { hasChat: boolean; retentionDays: number };

/** Facts for pages that only the running site knows. `origin` has no slash at the end. `hasMail`: the site sends mail. */
export type SiteFacts = PositionFacts & ApplicationSettings & { origin: string; hasMail: boolean };

/**
 * The server's values for a page that it renders; `answer` and `team` are for a page for one person. `form`: a posted form
 * of the team, as it came.
 */
export type PageFacts = { site: SiteFacts; answer?: FormAnswer | null; team?: Team | null; form?: string };

type FormProblem = Pick<Problem, "title" | "detail" | "errors">;

type FormValues = Partial<Record<TextFieldName, string>>;

/**
 * A form posted without script that was not stored, with what was typed. `newKey`: the idempotency key under which it is
 * another application, where the one that was sent before is erased.
 */
export type RejectedForm = { kind: "rejected"; problem: FormProblem; values: FormValues; newKey?: string };

/** The form that changes an application. `id`: sent twice, it is done once. `problem`: why it came back. */
export type ChangeForm = {
  id: string;
  /** The open positions, and the application's own. */
  positions: readonly PositionChoice[];
  values: FormValues;
  problem: FormProblem | null;
};

/**
 * The content of a page for one person. `problem`: why what was asked for is not done. `reply`: one that was not stored.
 * `failed`: the error's id.
 */
export type FormAnswer =
  | RejectedForm
  | { kind: "received"; application: StoredApplication; problem?: string; reply?: ReplyForm }
  | { kind: "changing"; application: StoredApplication; form: ChangeForm }
  | { kind: "not-me"; isDone: boolean }
  | { kind: "links-asked" }
  | { kind: "ended"; link: EndedLink; problem?: string }
  | { kind: "failed"; errorId: string };
