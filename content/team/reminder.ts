import { counted } from "../counted.ts";
import { site } from "../site.ts";
import { writtenDay } from "./times.ts";

/**
 * The figures of the team's daily reminder. `received`: open applications since the day `since`; `soon`: promised by the
 * day `by`; `notReached`: an email was refused, came back, or was given up; `silent`: asked or invited a week ago or earlier.
 * Days are such as 2026-12-09.
 */
export type ReminderFacts = {
  day: string;
  since: string;
  by: string;
  received: number;
  soon: number;
  late: number;
  notReached: number;
  silent: number;
};

/** The figures in the order in which they ask for something. */
export const reminderFigures = ["late", "soon", "notReached", "silent", "received"] as const;
export type ReminderFigure = (typeof reminderFigures)[number];

const candidates = (count: number) => counted(count, "candidate");

/** One line for each figure that is not zero. */
export const reminderLines: Record<ReminderFigure, (count: number, facts: ReminderFacts) => string> = {
  late: (count) => `${candidates(count)} should have heard from you by now.`,
  soon: (count, { by }) => `${candidates(count)} should hear from you by ${writtenDay(by)}.`,
  notReached: (count) => `${candidates(count)} didn't get your email: it was refused, came back, or couldn't be sent.`,
  silent: (count) =>
    `${candidates(count)} haven't replied for a week.`.replace(/^1 candidate haven't/, "1 candidate hasn't"),
  received: (count, { since }) => `${counted(count, "open application")} came since ${writtenDay(since)}.`,
};

/** The daily email to a member. `lines` are of `reminderLines`, each with the address of its list. */
export const reminderMail = {
  subject: (day: string) => `${site.name} applications on ${writtenDay(day)}`,
  text: (lines: readonly string[], settingsUrl: string) =>
    [...lines.flatMap((line) => [line, ""]), "You can turn this email off:", settingsUrl, "", site.name].join("\n"),
} as const;
