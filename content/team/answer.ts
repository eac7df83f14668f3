import type { ReplyName, SentAnswer } from "../../application/team/answer.ts";
import { counted } from "../counted.ts";
import { teamTime } from "./times.ts";

/** The page on which the team writes to one candidate or to several, and what an application shows of it. */
export const answerPage = {
  title: (names: string[]) =>
    names.length === 1 ? `Answer ${names[0]}` : `Answer ${counted(names.length, "candidate")}`,
  replies: { invite: "Invite", ask: "Ask", decline: "Decline" } satisfies Record<ReplyName, string>,
  repliesLabel: "What to begin with",
  onApplication: "Answer by email",
  to: (email: string) => `To ${email}`,
  replyTo: "Replies come to your own email address if the site has it, otherwise to the careers address.",
  subject: "Subject",
  text: "Text",
  placeholders: "{firstName}, {position}, and {reference} are filled in for each candidate.",
  send: "Send and mark as handled",
  write: "Open this email in your mail program",
  writeTo: (name: string) => `Write to ${name}`,
  byHand: "The site sends no email, so you send it from your own mail program.",
  sentByHand: "I've sent it: mark as handled",
  back: "Back",
  problems: {
    empty: "Enter a subject and a text. Nothing was sent.",
    placeholder: (name: string) => `${name} isn't a placeholder that we can fill in. Nothing was sent.`,
    changed: "Someone else changed this application meanwhile, so nothing was sent. Send again if it's still right.",
  },
  isDone: (subjects: string[]) =>
    subjects.length === 1
      ? `The email to ${subjects[0]} is on its way.`
      : `${counted(subjects.length, "email")} on their way.`,
  notAnswered: (count: number) => `${counted(count, "application")} not answered: someone else changed them meanwhile.`,
  sent: {
    heading: "Answers",
    by: (member: string, at: Date) => `${member}, ${teamTime(at)}`,
    states: {
      sent: (at: Date) => `The mail server took it ${teamTime(at)}.`,
      waiting: (at: Date) => `Not sent yet. Next attempt ${teamTime(at)}.`,
      "not-sent": (at: Date) => `Not sent, and not tried again since ${teamTime(at)}.`,
    } satisfies Record<SentAnswer["state"], (at: Date) => string>,
  },
} as const;
