import type { ReplyName } from "../../application/team/answer.ts";
import { counted } from "../counted.ts";

/** The page on which the team writes to one candidate or to several, and what an application shows of it. */
export const answerPage = {
  title: (names: string[]) =>
    names.length === 1 ? `Answer ${names[0]}` : `Answer ${counted(names.length, "candidate")}`,
  replies: { invite: "Invite", ask: "Ask", decline: "Decline" } satisfies Record<ReplyName, string>,
  repliesLabel: "What to begin with",
  onApplication: "Answer by email",
  replyTo: "Replies come to your own email address if the site has it, otherwise to the careers address.",
  subject: "Subject",
  text: "Text",
  placeholders: "{firstName}, {position}, and {reference} are filled in for each candidate.",
  send: "Send and mark as handled",
  writeTo: (name: string) => `Write to ${name} in your mail program`,
  byHand: "The site sends no email, so you send it from your own mail program.",
  sentByHand: "I've sent it: mark as handled",
  back: "Back",
  problems: {
    empty: "Enter a subject and a text. Nothing was sent.",
    placeholder: (name: string) => `${name} isn't a placeholder that we can fill in. Nothing was sent.`,
    changed: "Someone else changed this application meanwhile, so nothing was sent. Send again if it's still right.",
  },
  sent: "Answers",
} as const;
