import type { AnswersWait, LastAnswer, LeftOutReason, MailChange, ReplyName } from "../../application/team/answer.ts";
import { counted } from "../counted.ts";
import { shortTeamTime } from "./times.ts";

/** Each is a button, and with the candidates as its object the title of the page for several: "Invite 3 candidates". */
const replies = { invite: "Invite", ask: "Ask", write: "Write", decline: "Decline" } satisfies Record<
  ReplyName,
  string
>;

/** The word for each reply once it is sent. */
export const sentAs = {
  invite: "Invited",
  ask: "Asked",
  write: "Written to",
  decline: "Declined",
} satisfies Record<ReplyName, string>;

/** The reason of `content/team/replies/reasons.md` that is about the position: who gives it is asked whether to close it. */
export const reasonThatFills = "Position filled";

/** Returns a text such as "Invited by Grace, Mon, Nov 23, 9:05 AM". */
export function answeredBy({ reply, by, at }: Pick<LastAnswer, "reply" | "by" | "at">): string {
  return `${sentAs[reply]} by ${by}, ${shortTeamTime(at)}`;
}

/** The page on which the team writes to one candidate or to several, and what an application shows of it. */
export const answerPage = {
  title: (names: string[]) =>
    names.length === 1 ? `Answer ${names[0]}` : `Answer ${counted(names.length, "candidate")}`,
  /** Without a name, as all titles of these pages. */
  pageTitle: (reply: ReplyName, count: number) =>
    count === 1
      ? `${answerPage.replies[reply]} by email`
      : `${answerPage.replies[reply]} ${counted(count, "candidate")}`,
  replies,
  repliesLabel: "What to begin with",
  /** Each opens the form of an email. A decline has buttons of its own, one for each reason. */
  open: { ...replies, decline: "Decline …" },
  onApplication: "Answer by email",
  noAddress: "There is no email address to write to.",
  decline: {
    legend: (wait: AnswersWait) => `Decline in one press: leaves in ${waitOf(wait)}`,
    letter: "Read the email of a decline",
    sentence: "(the sentence)",
  },
  before: {
    one: "This candidate already has an answer",
    several: (count: number, all: number) => `${count} of ${all} already ${count === 1 ? "has" : "have"} an answer`,
  },
  replyTo: "Replies come to your own email address if the site has it, otherwise to the careers address.",
  reason: "Reason",
  subject: "Subject",
  text: "Text",
  placeholders: "{firstName}, {position}, and {reference} are filled in for each candidate.",
  send: "Send email",
  sendAnother: "Send another email",
  /** Whom an answer to several leaves out unless it is ticked. */
  ticks: {
    another: (count: number) => `Send another email to ${theCandidates(count)} who already got one`,
    suspicious: (count: number) => `Write to ${theCandidates(count)} with spam signs, too`,
    invited: (count: number) =>
      `Write to ${theCandidates(count)} who ${count === 1 ? "is" : "are"} invited for another position, too`,
  },
  waits: (minutes: AnswersWait) =>
    `The email leaves ${waitOf(minutes)} after you press. Until then you can take it back.`,
  changeWait: "Change when your emails leave",
  show: "Show it as it will be sent",
  filled: {
    heading: "As it will be sent",
    to: "To ",
    and: ", ",
    typed: "With the text that this page began with: press the button to see what you changed.",
  },
  selected: (count: number) => `${counted(count, "candidate")} selected`,
  writeTo: (name: string) => `Write to ${name} in your mail program`,
  byHand: "The site sends no email, so you send it from your own mail program.",
  /** At the text of an email to one candidate. */
  shownOnPage:
    "Once you've sent it, the candidate's page shows this text as your email, so make it the one that you sent.",
  sentByHand: "I've sent it",
  way: "Way back",
  back: "Back",
  replaced: "The text you had typed",
  problems: {
    empty: "Enter a subject and a text. Nothing was sent.",
    notAsSent: "Nothing was saved: the email is empty, or has a placeholder in it. Enter it as you sent it.",
    toFillIn: (name: string) => `Put your own words in place of ${name}. Nothing was sent.`,
    placeholder: (name: string) => `${name} isn't a placeholder that we can fill in. Nothing was sent.`,
    leftOut: {
      changed:
        "This application has changed since you opened the page, so nothing was sent. Read it again, and send if it's still right.",
      answered:
        "This candidate already has an answer, so nothing was sent. Look at it below before you send another one.",
      suspicious: "This application has spam signs, so nothing was sent.",
      invited: "This candidate is invited for another position, so nothing was sent.",
      repeated:
        "This candidate got the same email within the last day, so nothing was sent. Change it to send another one.",
      "sent-before":
        "You sent this page before, so nothing was sent now. Look at what became of that email. Send again if this one should leave, too.",
      "no-address": "This application has no email address anymore, so nothing was sent. Try the phone number.",
      gone: "This application is deleted, so nothing was sent.",
    } satisfies Record<LeftOutReason, string>,
    noneAnswered: "Nothing was sent.",
  },
  /** Why one of several was left out, after the name. */
  leftOut: {
    changed: "changed since you opened the page",
    answered: "already answered",
    suspicious: "spam signs",
    invited: "invited for another position",
    repeated: "got the same email within a day",
    "sent-before": "you sent this page to them before",
    "no-address": "no email address",
    gone: "deleted or withdrawn",
  } satisfies Record<LeftOutReason, string>,
  leftOutHeading: "Left out:",
  sent: "Answers",
  unsend: "Don't send",
  changes: { "mail-again": "Send again", "came-back": "It came back" } satisfies Record<MailChange, string>,
  otherAddress: "To another address",
  call: (phone: string) => `Or call ${phone}`,
} as const;

/** Such as "10 minutes". */
export function waitOf(minutes: AnswersWait): string {
  return minutes === 1 ? "a minute" : minutes === 60 ? "an hour" : `${minutes} minutes`;
}

function theCandidates(count: number): string {
  return count === 1 ? "the candidate" : `the ${counted(count, "candidate")}`;
}
