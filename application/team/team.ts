import type {
  AnswerOutcome,
  AnswersWait,
  FilledLetter,
  MailChange,
  PostedAnswer,
  ReplyText,
  SentAnswer,
  TypedAnswer,
} from "./answer.ts";
import type {
  ApplicationChange,
  ChangeOptions,
  ChangeOutcome,
  NameDayOutcome,
  TeamApplication,
} from "./application.ts";
import type { ApplicationEnd, LoggedChange } from "./changes.ts";
import type { Done, LeftOut, NotAnswered } from "./done.ts";
import type { TeamHealth } from "./health.ts";
import type { Inbox, InboxEntry, InboxPlace } from "./inbox.ts";
import type { InboxQuery } from "./inbox-address.ts";
import type { TeamNumbers } from "./numbers.ts";
import type { ShownResume } from "./resume.ts";
import type { LaunchFact } from "./launch.ts";
import type { PositionState } from "../position-closing.ts";
import type { PositionChanges } from "./positions.ts";

/** The data and actions of a signed-in member: pages use nothing else of the server, which makes one a request. */
export type Team = PositionChanges & {
  member: string;
  /** The facts that the owner fills in before the site is public. */
  launchFacts: LaunchFact[];
  /** The published positions, also the closed ones, in the order of the careers page. */
  readPositions(): Promise<PositionState[]>;
  readInbox(query: InboxQuery): Promise<Inbox>;
  /** The rows of some applications, in their order; deleted ones are left out. */
  readEntries(references: string[]): Promise<InboxEntry[]>;
  /** Where an application is in the list that `query` names. */
  readPlace(reference: string, query: InboxQuery): Promise<InboxPlace>;
  readApplication(reference: string): Promise<TeamApplication | null>;
  /** Returns null for a resume that is neither a PDF nor a DOCX, or is withheld. */
  readResume(reference: string): Promise<ShownResume | null>;
  /** Returns null for a reference that never was, or of which nothing is kept anymore. */
  readEnd(reference: string): Promise<ApplicationEnd | null>;
  /** Returns what still holds of what an address says that the member did; null for nothing. */
  readDone(params: URLSearchParams): Promise<Done | null>;
  readLeftOut(notAnswered: NotAnswered[]): Promise<LeftOut[]>;
  /** Adds the note first, if there is one, in the same transaction. */
  changeApplication(reference: string, change: ApplicationChange, options?: ChangeOptions): Promise<ChangeOutcome>;
  /** Names a later day, such as 2026-12-09, by which the candidate is to hear. */
  nameDay(reference: string, day: string): Promise<NameDayOutcome>;
  /** True means that Telegram is configured. */
  hasChat: boolean;
  /** True means that the site sends mail. */
  hasMail: boolean;
  /** Writes to each candidate who is not left out, once the member's answers have waited. */
  answerApplications(answer: PostedAnswer): Promise<AnswerOutcome[]>;
  /** The letters that each person would get. Placeholders are filled in where the text goes to several. */
  fillLetters(references: string[], reply: ReplyText, isToSeveral: boolean): Promise<FilledLetter[]>;
  /** Returns the applications of candidates whose last answer to another application invites them. */
  readInvitedElsewhere(references: string[]): Promise<string[]>;
  /** Returns why nothing is sent since a restore, in sentences; null while sending works. */
  readHold(): Promise<string | null>;
  /** How long the member's answers wait, and can be stopped. */
  readAnswersWait(): Promise<AnswersWait>;
  setAnswersWait(minutes: AnswersWait): Promise<void>;
  /** Whether the member gets the daily reminder by email; null without an email address, or where the site sends none. */
  readWantsReminder(): Promise<boolean | null>;
  setWantsReminder(wants: boolean): Promise<void>;
  /** The last answer to each of some applications, by reference; none for those without one. */
  readLastAnswers(references: string[]): Promise<Map<string, SentAnswer>>;
  /** Returns the applications that are in the same emails of the form with this key as some of `references`. */
  readLetterReferences(references: string[], key: string): Promise<string[]>;
  /** Returns the answer as it was typed in the form with this key; null for none. */
  readTypedAnswer(key: string): Promise<TypedAnswer | null>;
  /** `address`: where the mail goes from now on, null for where it went. `id`: the mail's. */
  changeMail(
    reference: string,
    change: MailChange,
    mail: { id: string; address: string | null },
  ): Promise<ChangeOutcome>;
  /**
   * Returns a link that signs in once, at the address where the member reached the site; null when another member has this
   * name or address.
   */
  inviteMember(name: string, email: string | null): Promise<string | null>;
  readNumbers(): Promise<TeamNumbers>;
  readHealth(): Promise<TeamHealth>;
  /** Returns the result in one sentence. */
  sendTestMessage(): Promise<string>;
  /** Newest first, from before the entry with the id `before`; `older` is the place of the next page. */
  readChanges(before: number | null): Promise<{ changes: LoggedChange[]; older: number | null }>;
};
