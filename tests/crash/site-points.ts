/** A function of the site, and what the points before and after its work are called, at which it can be stopped. */
export type SitePoints = {
  file: string;
  call: string;
  /** An expression over the call's `args`, which may await. */
  when?: string;
  points: { before?: string; after?: string };
};

/** On the way of an application from the spool to the chat, of its mail, and of its withdrawal. */
export const sitePoints = [
  {
    file: "server/intake/submit-application.ts",
    call: "submitApplication",
    points: { before: "after the spool" },
  },
  // Only of a transaction that stores an application. A withdrawal's transaction has other points.
  {
    file: "server/database/transaction.ts",
    call: "commit",
    when: `(await args[0].query("select from application where xmin = pg_current_xact_id()::xid")).rowCount > 0`,
    points: { before: "before the commit", after: "after the commit" },
  },
  {
    file: "server/jobs/chat/send-steps.ts",
    call: "recordStep",
    when: `args[2] === "summary-1"`,
    points: { before: "summary's id not recorded", after: "summary's id recorded" },
  },
  {
    file: "server/jobs/chat/send-steps.ts",
    call: "recordStep",
    when: `args[2] === "resume"`,
    points: { before: "document's id not recorded" },
  },
  {
    file: "server/jobs/chat/send-application.ts",
    call: "markDelivered",
    points: { before: "all sent, not marked so" },
  },
  {
    file: "server/jobs/mail/mail-table.ts",
    call: "markMailSent",
    points: { before: "mail sent, not marked so" },
  },
  {
    file: "server/jobs/withdrawal/withdraw-application.ts",
    call: "storeWithdrawal",
    points: { before: "withdrawal not stored", after: "withdrawal stored, not confirmed" },
  },
] as const satisfies SitePoints[];

/** Points that Telegram sees: the message is in the chat, and the site has no answer yet. */
export const chatPoints = { sendMessage: "summary sent, no answer", sendDocument: "document sent, no answer" } as const;

/** The point that the mail server sees: it has the mail, and the site has no answer yet. */
export const mailPoint = "mail sent, no answer";

export const pointNames = [
  ...sitePoints.flatMap(({ points }) => Object.values(points)),
  ...Object.values(chatPoints),
  mailPoint,
] as const;

export type PointName = (typeof pointNames)[number];
