/** A function of the site, and the points before and after its work at which it can be stopped. */
export type SitePoint = {
  file: string;
  call: string;
  /** The function makes an object; the work is a method of it. */
  method?: string;
  /** An expression over the call's `args`, which may await. */
  when?: string;
  points: { before?: string; after?: string };
  /** Other points come within the call. */
  hasInner?: true;
};

const jobs = "server/jobs";

/** Every step of the site on the way of an application to the chat, of its mail, and of its withdrawal (`tests/model/`). */
export const sitePoints = [
  {
    file: "server/intake/submit-application.ts",
    call: "submitApplication",
    points: { before: "after the spool", after: "after the commit" },
    hasInner: true,
  },
  // Only of a transaction that stores an application. A withdrawal's transaction has other points.
  {
    file: "server/database/transaction.ts",
    call: "commit",
    when: `(await args[0].query("select from application where xmin = pg_current_xact_id()::xid")).rowCount > 0`,
    points: { before: "before the commit" },
  },
  {
    file: `${jobs}/withdrawal/withdraw-application.ts`,
    call: "storeWithdrawal",
    points: { before: "withdrawal not stored", after: "withdrawal stored, not confirmed" },
  },
  {
    file: `${jobs}/leader-session.ts`,
    call: "leaderSession",
    method: "takeQueues",
    when: `args[0].includes("chat") || args[0].includes("mail")`,
    points: { before: "queues not taken" },
  },
  jobPoint("application", "chat job not begun"),
  jobPoint("mail", "mail job not begun"),
  jobPoint("withdrawal", "withdrawal job not begun"),
  jobPoint("message deletion", "deletion job not begun"),
  jobPoint("purge", "purge not begun"),
  {
    file: "server/telegram/telegram-client.ts",
    call: "createTelegramClient",
    method: "sendMessage",
    when: `!args[0].includes("withdrawn")`,
    points: { before: "summary not sent" },
  },
  {
    file: "server/telegram/telegram-client.ts",
    call: "createTelegramClient",
    method: "sendMessage",
    when: `args[0].includes("withdrawn")`,
    points: { before: "withdrawal not told" },
  },
  {
    file: `${jobs}/retry-delay.ts`,
    call: "retryUntilWritten",
    when: `String(args[0]).includes("recordTold")`,
    points: { before: "withdrawal told, not recorded" },
  },
  {
    file: "server/telegram/telegram-client.ts",
    call: "createTelegramClient",
    method: "sendDocument",
    points: { before: "document not sent" },
  },
  {
    file: `${jobs}/chat/send-steps.ts`,
    call: "recordStep",
    when: `args[2] === "summary-1"`,
    points: { before: "summary's id not recorded" },
  },
  {
    file: `${jobs}/chat/send-steps.ts`,
    call: "recordStep",
    when: `args[2] === "resume"`,
    points: { before: "document's id not recorded" },
  },
  {
    file: `${jobs}/chat/send-application.ts`,
    call: "markDelivered",
    points: { before: "all sent, not marked so" },
  },
  {
    file: "server/mail/mailer.ts",
    call: "createMailer",
    method: "send",
    points: { before: "mail not sent" },
  },
  {
    file: `${jobs}/mail/mail-table.ts`,
    call: "markMailSent",
    points: { before: "mail sent, not marked so" },
  },
] as const satisfies SitePoint[];

function jobPoint<Name extends string>(kind: string, before: Name) {
  return {
    file: `${jobs}/job-table.ts`,
    call: "beginJob",
    when: `args[1].kind === ${JSON.stringify(kind)}`,
    points: { before },
  } as const;
}

export const pointNames = sitePoints.flatMap(({ points }) => Object.values(points));

export type PointName = (typeof pointNames)[number];
