import { counted } from "./counted.ts";
import { utcTime } from "./times.ts";

export const teamTestSent = "The test message is in the chat.";

/** What the health page says about each part of the site. */
export const healthTexts = {
  database: {
    label: "Database",
    ok: "In order.",
    "torn-pages": "In order, but a power failure could damage it: full_page_writes is off.",
    other: "It can't be reached, or doesn't keep what it is given. No application is taken until it does.",
  },
  disk: {
    label: "Disk",
    ok: (gigabytes: string) => `${gigabytes} GB free.`,
    full: "There is too little space. No application is taken until there is more.",
  },
  chat: {
    label: "Chat",
    idle: "Everything is in the chat.",
    waiting: (count: number) => `${counted(count, "application")} waiting.`,
    oldest: (minutes: number) => `The oldest has waited ${counted(minutes, "minute")}.`,
    unknown: "The database can't be asked what waits.",
  },
  mail: {
    label: "Mail to candidates",
    off: "Not set up. Candidates are promised none.",
    ok: "Nothing is waiting.",
    waiting: (count: number) => `${counted(count, "mail")} waiting.`,
    notSent: (count: number) => `${counted(count, "mail")} could not be sent: the inbox lists them.`,
    unknown: "The database can't be asked what waits.",
  },
  withdrawals: {
    label: "Withdrawals",
    none: "All are done.",
    open: (count: number) =>
      `${counted(count, "withdrawal")} not done yet: the chat has not been told, or a send is under way.`,
    oldest: (minutes: number) => `The oldest has waited ${counted(minutes, "minute")}.`,
    unknown: "The database can't be asked what waits.",
  },
  scanner: {
    label: "Virus scan",
    off: "Not set up. Resumes are passed on as not scanned.",
    ok: "In order.",
    unreachable: "The scanner doesn't answer. Resumes are passed on as not scanned.",
  },
  uploads: {
    label: "Uploads under way",
    text: (forms: number, chunks: number) => `${counted(forms, "form")}, ${counted(chunks, "chunk")} of large resumes.`,
  },
  retention: {
    label: "Deletion",
    none: "Nothing left to do.",
    unknown: "The database can't be asked what is left to do.",
    held: "Held until someone at the command line confirms it. The log says why.",
    toDelete: (count: number) => `${counted(count, "message")} of deleted applications will be deleted from the chat.`,
    leftInChat: (count: number) => `${counted(count, "message")} in the chat must be deleted by hand.`,
    ending: (count: number) => `${counted(count, "application")} will be deleted soon without having reached the chat.`,
  },
  backup: {
    label: "Last backup",
    off: "Backups aren't scheduled.",
    none: "There is none yet.",
    last: (takenAt: string) => `${utcTime(new Date(takenAt))}.`,
    failed: "The latest try failed. The log says why.",
  },
} as const;

export const healthPage = {
  title: "Health",
  ready: "The site takes applications.",
  unready: "The site can't take applications right now. The person who runs it needs to know.",
  facts: "Part by part",
  trouble: "Look here",
  waiting: {
    heading: "Waiting for the chat",
    none: "Nothing is waiting.",
    state: (since: Date, attempts: number) => `since ${utcTime(since)}, ${counted(attempts, "attempt")}`,
    noFailure: "Waiting for its turn.",
    notConfigured: "Waiting: Telegram isn't configured.",
  },
  test: {
    heading: "Test the connection to the chat",
    text: "Sends one message to the chat, and says what Telegram answered.",
    button: "Send a test message",
  },
} as const;
