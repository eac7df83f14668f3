import type { TeamHealth } from "../../application/team/health.ts";
import { counted } from "../counted.ts";
import { inboxPage } from "./inbox.ts";
import { teamTime, writtenDay } from "./times.ts";

export const teamTestSent = "The test message is in the chat.";

/** The health page's words for each part of the site. */
export const healthTexts = {
  database: {
    label: "Database",
    ok: "OK.",
    "torn-pages": "OK, but a power failure could damage it: full_page_writes is off.",
    other: "It can't be reached, or can't store safely. Applications are refused until it can.",
  },
  disk: {
    label: "Disk",
    ok: (gigabytes: string) => `${gigabytes} GB free.`,
    full: "Too little space. Applications are refused until there is more.",
  },
  hold: { label: "Sending" },
  chat: {
    label: "Chat",
    idle: "Everything is in the chat.",
    waiting: (count: number) => `${counted(count, "application")} waiting.`,
  },
  mail: {
    label: "Email to candidates",
    off: "Not set up. Candidates get no email.",
    ok: "Nothing is waiting.",
    waiting: (count: number) => `${counted(count, "email")} waiting.`,
    notSent: (count: number) =>
      `${counted(count, "email")} couldn't be sent: the inbox lists them under "${inboxPage.views.unmailed}".`,
  },
  scanner: {
    label: "Virus scan",
    off: "Not set up. Resumes are passed on as not scanned.",
    ok: "OK.",
    unreachable: "The scanner doesn't answer. Resumes are passed on as not scanned.",
  },
  uploads: {
    label: "Uploads under way",
    text: (count: number) => (count === 0 ? "None." : `${counted(count, "application")}.`),
  },
  retention: {
    label: "Deletion",
    none: "Up to date.",
    held: "Held until someone at the command line confirms it. The log says why.",
    toDelete: (count: number) => `${counted(count, "message")} of deleted applications will be deleted from the chat.`,
    leftInChat: (count: number) =>
      `${counted(count, "message")} in the chat must be deleted by hand. "scriptmark applications list --left-in-chat" lists them.`,
    mayBeLeft: (count: number) =>
      `${counted(count, "message")} of deleted applications may be left in the chat. "scriptmark applications list --left-in-chat" says what to search it for.`,
    withdrawn: (count: number) => `${counted(count, "withdrawal")} that the chat hasn't been told of yet.`,
  },
  backup: {
    label: "Last backup",
    off: "Backups aren't scheduled.",
    none: "None yet.",
    last: (takenAt: string) => `${teamTime(new Date(takenAt))}.`,
    failed: "The last attempt failed. The log says why.",
  },
  publicAddress: {
    label: "Public address",
    off: "Not checked: it isn't an https address.",
    ok: "It answers.",
    failed: (reason: string) => `It didn't answer (${reason}).`,
    certificate: (days: number) =>
      days < 0 ? "The certificate has ended." : `The certificate ends in ${counted(days, "day")}.`,
  },
  versions: {
    label: "Versions",
    running: (name: string, version: string, day: string | null) =>
      `${name} ${version}${day === null ? "" : `, released ${writtenDay(day)}`}.`,
    old: (name: string) => `Newer fixes of ${name} are likely out: the person who runs the site needs to update it.`,
  },
} as const;

const listed = new Intl.ListFormat("en-US");

export const healthPage = {
  title: "Health",
  ready: "The site takes applications, and everything works.",
  troubled: (parts: string[]) =>
    `The site takes applications. ${parts.length === 1 ? `${parts[0]} needs` : `${listed.format(parts)} need`} attention.`,
  refusing: (reason: string) => `Applications are refused. ${reason} The person who runs the site needs to know.`,
  facts: "Details",
  trouble: "Needs attention",
  advice: "Update soon",
  waiting: {
    heading: "Waiting longest for the chat",
    unknown: "We can't reach the database to check.",
    state: (since: Date, attempts: number) => `since ${teamTime(since)}, ${counted(attempts, "attempt")}`,
    noFailure: "Waiting its turn.",
  },
  test: {
    heading: "Test the connection to the chat",
    text: "Sends one message to the chat, and says what Telegram answered.",
    button: "Send a test message",
  },
} as const;

/** Returns the site's state in one sentence. */
export function healthHeadline({ refusal, facts }: TeamHealth): string {
  if (refusal !== null) return healthPage.refusing(refusal);
  const troubled = facts.filter(({ isTrouble }) => isTrouble).map(({ label }) => label);
  return troubled.length === 0 ? healthPage.ready : healthPage.troubled(troubled);
}
