import { groupedNumber } from "../../application/grouped-number.ts";
import { mailsADay } from "../../application/limits.ts";
import type { TeamDelivery } from "../../application/team/application.ts";
import type { TeamMail } from "../../application/team/answer.ts";
import type { PageFlaw } from "../../application/team/resume.ts";
import type { ApplicationState, ScanKind } from "../../application/team/inbox.ts";
import { fileSize } from "../application-form.ts";
import { counted } from "../counted.ts";
import { shortTeamTime, teamTime, writtenDay } from "./times.ts";

export const applicationPage = {
  back: "Inbox",
  list: {
    label: "List",
    number: (number: number | null, total: number) =>
      number === null ? "Not in this list" : `${groupedNumber(number)} of ${groupedNumber(total)}`,
    previous: "Previous",
    next: "Next",
  },
  reference: "Reference",
  receivedAt: "Received",
  deleted: "Deleted on",
  details: "Details",
  source: "Came from",
  letter: "Cover letter",
  notProvided: "Not provided",
  changed: (at: Date) => `The candidate changed what they sent, ${teamTime(at)}.`,
  addressRemoved: (at: Date) =>
    `The owner of the email address says that they didn't apply, so we removed it, ${teamTime(at)}. Until the candidate enters another one, there is no address to write to.`,
  samePerson: { heading: "Also from this person", note: "Same email address or phone number." },
  spamSigns: (signs: string[]) => `Looks suspicious: ${signs.join("; ")}.`,
  notSaved: "Not saved",
  unchanged: "This has changed since you opened the page. Here's how it looks now.",
  refused: {
    answered: "The candidate already has an answer. Here's how it looks now.",
    "no-address": "Nothing was sent: there is no email address to write to.",
    "too-many": `Nothing was sent: the link goes to a candidate ${mailsADay} times a day at most. Try again tomorrow.`,
  },
  states: {
    open: (since: Date | null) => (since === null ? "Open." : `Open again since ${shortTeamTime(since)}.`),
    leaving: () => "An answer is leaving.",
    waiting: (since: Date | null) => `We wait for them${since === null ? "" : ` since ${shortTeamTime(since)}`}.`,
    answered: (since: Date | null) => `Done${since === null ? "" : ` since ${shortTeamTime(since)}`}.`,
  } satisfies Record<ApplicationState, (since: Date | null) => string>,
  decision: {
    heading: "Decision",
    tell: "Told otherwise",
    close: "Close without an answer",
    replied: "They replied",
    takeBack: "Take back",
    keys: "Keys: Alt with an underlined letter or a number. In Firefox Alt and Shift, on a Mac Control and Option.",
  },
  later: {
    summary: "Name a later day …",
    label: "The candidate hears from us by",
    hint: "The candidate's page says this day, and the email about the day that has passed, if there is one.",
    button: "Name this day",
    tooEarly: (first: string) =>
      `No day was named: it has to be later than the one that the candidate was promised, and not in the past. The first day that you can name is ${writtenDay(first)}.`,
    afterDeletion: (last: string) =>
      `No day was named: the application is deleted before then, as our privacy page says. The last day that you can name is ${writtenDay(last)}.`,
    /** At the field. */
    from: (first: string) => `${writtenDay(first)} or later`,
    until: (last: string) => `${writtenDay(last)} or earlier`,
  },
  hired: {
    summary: "Hired …",
    since: (day: string, member: string) => `Hired on ${writtenDay(day)} (${member})`,
    label: "Hired on",
    hint: "Only Numbers shows it. Leave it empty for someone who wasn't hired.",
    button: "Save",
  },
  notes: {
    heading: "Notes",
    by: (member: string, at: Date) => `${member}, ${shortTeamTime(at)}`,
    label: "Add a note",
    hint: (isInChat: boolean) =>
      `For the team only.${isInChat ? " Write @ and a member's name, and the chat tells that member." : ""}`,
    save: "Save note",
    empty: "There was no note to save. Write one first.",
  },
  resume: {
    heading: "Resume",
    none: "There is no resume.",
    size: (bytes: number) => fileSize(bytes).replace(" ", "\u00a0"),
    download: "Download",
    scan: {
      clean: "The virus scan found nothing.",
      infected: "The virus scan found a virus in this file.",
      unscannable: "The virus scan couldn't finish this file, so treat it like an infected one.",
      unscanned: "This file wasn't scanned for viruses.",
      // Health says so, once.
      "not configured": "",
    } satisfies Record<ScanKind, string>,
    found: (signature: string) => `Found: ${signature}.`,
    warn: "Show the warning",
    warning:
      "Opening this file can damage your computer or give others access to it. Only download it if you know how to handle such files.",
    downloadAnyway: "Download anyway",
    notShown: "This file can't be shown here. Download it to read it.",
    opening: "This resume takes a while to open. Try again in a moment, or download it.",
    tryAgain: "Try again",
    page: (number: number) => `Page ${number} of the resume`,
    partOfPage: (number: number, part: number, parts: number) =>
      `Page ${number} of the resume, part ${part} of ${parts}`,
    text: "Show the text of the resume",
    flaws: {
      "some-letters": "Some letters of this page aren't in the file; this is its text.",
      letters: "The letters of this page aren't in the file; this is its text.",
      "not-drawn": "This page can't be drawn here; this is its text.",
      empty: "This page is empty.",
    } satisfies Record<PageFlaw, string>,
    notDrawnWithoutText: "This page can't be drawn here. Download the resume to see it.",
    /** Two lines of a picture. */
    notDrawn: ["This page can't be drawn just now.", "Reload the page to try again, or download the resume."],
    document: "This is the text of the Word document. Download it to see it as its author made it.",
    shortened: "This is the beginning. Download the file to read all of it.",
  },
  delivery: {
    heading: "Delivery",
    well: ({ isInChat, isMailed }: { isInChat: boolean; isMailed: boolean }) => {
      if (!isInChat) return "Confirmed by email";
      return isMailed ? "In the chat, confirmed by email" : "In the chat";
    },
    states: {
      delivered: (since: Date) => `In the chat since ${teamTime(since)}.`,
      waiting: (since: Date) => `Waiting since ${teamTime(since)}.`,
    } satisfies Record<TeamDelivery["state"], (since: Date) => string>,
    attempts: (count: number) => `${counted(count, "attempt")} so far.`.replaceAll(" ", "\u00a0"),
    message: (step: string, number: number, isOld: boolean) =>
      `${stepName(step)}, message #${number}${isOld ? " (an earlier send)" : ""}`,
    unconfirmed: (step: string) => `${stepName(step)}: a send had no answer, so a copy may be in the chat.`,
    sendAgain: "Send to the chat again",
  },
  mail: {
    heading: "Email to the candidate",
    overdueHeading: "Email about the day that has passed",
    sendLink: "Send the link to their page again",
    to: (address: string) => (address === "" ? "To an address that was removed." : `To\u00a0${address}.`),
    wrongAddress: "That isn't an email address, so nothing was sent.",
    /** At the field. */
    wrongField: "Not an email address",
    states: {
      sent: (at: Date) => `The mail server took it ${shortTeamTime(at)}.`,
      waiting: (at: Date) => `Not sent yet. It leaves ${shortTeamTime(at)}.`,
      misdirected: (at: Date) => `It went to someone else ${shortTeamTime(at)}.`,
      "not-sent": (at: Date) => `Not sent, and not tried again since ${shortTeamTime(at)}.`,
    } satisfies Record<TeamMail["state"], (at: Date) => string>,
    held: "Not sent yet: sending is held since the restore.",
  },
  record: "Everything about it, in one file",
  delete: "Delete for good …",
} as const;

/** The steps as the database names them: `summary-1`, `resume`, `no-resume`. */
function stepName(step: string): string {
  if (step === "resume") return "Resume";
  if (step === "no-resume") return '"No file uploaded"';
  if (step.startsWith("address-")) return "Removed email address";
  if (step.startsWith("change-")) return "Change by the candidate";
  if (step.startsWith("reply-")) return "Reply of the candidate";
  const [, part] = /^summary-(\d+)$/.exec(step) ?? [];
  return part === undefined ? step : part === "1" ? "Summary" : `Summary, part ${part}`;
}
