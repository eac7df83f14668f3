import type { ApplicationChange, ScanKind, TeamDelivery, TeamMail } from "../../application/team/application.ts";
import { fileSize } from "../application-form.ts";
import { counted } from "./counted.ts";
import { utcTime } from "./times.ts";

export const applicationPage = {
  back: "Inbox",
  received: (at: Date) => `Received ${utcTime(at)}`,
  contact: "Contact",
  letter: "Cover letter",
  notProvided: "Not provided",
  spamSigns: "Looks suspicious",
  notices: {
    handle: "Marked as handled.",
    reopen: "Marked as not handled.",
    "send-again": "It's first in line and goes to the chat next.",
    unchanged: "Someone else changed this first. Here's how it looks now.",
    held: "It's being sent to the chat right now, so nothing was changed. Try again in a minute.",
    reference: "The reference didn't match, so nothing was deleted.",
  } satisfies Record<Exclude<ApplicationChange, "delete"> | "unchanged" | "held" | "reference", string>,
  handled: {
    heading: "Handled?",
    no: "No one has marked this as handled.",
    by: (member: string, at: Date) => `Handled by ${member}, ${utcTime(at)}.`,
    handle: "Mark as handled",
    reopen: "Mark as not handled",
  },
  resume: {
    heading: "Resume",
    none: "There is no resume.",
    size: fileSize,
    download: "Download",
    checksum: "SHA-256",
    scan: {
      clean: "The virus scan found nothing.",
      infected: "The virus scan found a virus in this file.",
      unscannable: "The virus scan couldn't finish this file, so treat it like an infected one.",
      unscanned: "This file wasn't scanned for viruses.",
      "not configured": "No virus scan is set up. Open files from people you don't know with care.",
    } satisfies Record<ScanKind, string>,
    found: (signature: string) => `Found: ${signature}.`,
    warn: "Show the warning",
    warning:
      "Opening this file can damage your computer or give others access to it. Only download it if you know how to handle such files.",
    downloadAnyway: "Download anyway",
    text: "The text of the resume",
    shortened: "This is the beginning. Download the file to read all of it.",
  },
  delivery: {
    heading: "Delivery to the chat",
    states: {
      delivered: (since: Date) => `In the chat since ${utcTime(since)}.`,
      waiting: (since: Date) => `Waiting since ${utcTime(since)}.`,
    } satisfies Record<TeamDelivery["state"], (since: Date) => string>,
    attempts: (count: number) => `${counted(count, "attempt")} so far.`,
    next: (at: Date) => `Next attempt ${utcTime(at)}.`,
    history: (count: number) => (count === 1 ? "The attempt" : `The latest ${count} attempts`),
    result: { sent: "Sent.", open: "Still running, or cut off when the site stopped." },
    messages: "Messages in the chat",
    message: (step: string, number: number) => `${stepName(step)}, message #${number}`,
    earlier: "an earlier send",
    sendAgain: "Send again",
  },
  mail: {
    heading: "Email to the candidate",
    states: {
      sent: (at: Date) => `Sent ${utcTime(at)}.`,
      waiting: (at: Date) => `Not sent yet. Next attempt ${utcTime(at)}.`,
      "not-sent": (at: Date) => `Not sent, and not tried again since ${utcTime(at)}.`,
    } satisfies Record<TeamMail["state"], (at: Date) => string>,
  },
  delete: {
    heading: "Delete for good",
    text: "This deletes the application, its resume, and its messages in the chat as far as Telegram allows. You can't undo it.",
    confirm: (reference: string) => `Type ${reference} to confirm`,
    button: "Delete for good",
  },
} as const;

/** The steps as the database names them: `summary-1`, `resume`, `no-resume`. */
function stepName(step: string): string {
  if (step === "resume") return "Resume";
  if (step === "no-resume") return "“No file uploaded”";
  const [, part] = /^summary-(\d+)$/.exec(step) ?? [];
  return part === undefined ? step : part === "1" ? "Summary" : `Summary, part ${part}`;
}
