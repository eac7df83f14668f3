/** A point in the site's own code at which it can be stopped: before or after a function's work. */
export type SitePoint = {
  name: string;
  file: string;
  call: string;
  /** An expression over the call's `args` and, after it, its `result`. */
  when?: string;
  side: "before" | "after";
};

/** On the way of an application from the spool to the chat, of its mail, and of its withdrawal. */
export const sitePoints = [
  {
    name: "after the spool",
    file: "server/intake/submit-application.ts",
    call: "submitApplication",
    side: "before",
  },
  {
    name: "summary's id not recorded",
    file: "server/jobs/chat/send-steps.ts",
    call: "recordStep",
    when: `args[2] === "summary-1"`,
    side: "before",
  },
  {
    name: "summary's id recorded",
    file: "server/jobs/chat/send-steps.ts",
    call: "recordStep",
    when: `args[2] === "summary-1"`,
    side: "after",
  },
  {
    name: "document's id not recorded",
    file: "server/jobs/chat/send-steps.ts",
    call: "recordStep",
    when: `args[2] === "resume"`,
    side: "before",
  },
  {
    name: "all sent, not marked so",
    file: "server/jobs/chat/outbox.ts",
    call: "markDelivered",
    side: "before",
  },
  {
    name: "mail sent, not marked so",
    file: "server/jobs/mail/mail-outbox.ts",
    call: "markMailSent",
    side: "before",
  },
  {
    name: "withdrawal not stored",
    file: "server/candidate/withdraw-application.ts",
    call: "storeWithdrawal",
    side: "before",
  },
  {
    name: "withdrawal stored, not confirmed",
    file: "server/candidate/withdraw-application.ts",
    call: "storeWithdrawal",
    side: "after",
  },
] as const satisfies SitePoint[];

/** Points of the transaction that stores an application. That of a withdrawal has its own. */
export const commitPoints = { before: "before the commit", after: "after the commit" } as const;

/** Points that Telegram sees: the message is in the chat, and the site has no answer yet. */
export const chatPoints = { sendMessage: "summary sent, no answer", sendDocument: "document sent, no answer" } as const;

/** The point that the mail server sees: it has the mail, and the site has no answer yet. */
export const mailPoint = "mail sent, no answer";

export const pointNames = [
  ...sitePoints.map(({ name }) => name),
  ...Object.values(commitPoints),
  ...Object.values(chatPoints),
  mailPoint,
] as const;

export type PointName = (typeof pointNames)[number];
