import type { JobKindName } from "../../../server/jobs/job-kinds.ts";

/** A function of the site, and the points before and after its work at which it can be stopped. */
export type SitePoint = {
  file: string;
  call: string;
  before: string;
  after?: string;
  /** The function makes an object; the work is a method of it. */
  method?: string;
  /** An expression over the call's `args`, which may await. */
  when?: string;
  /** Other points come within the call. */
  hasInner?: true;
};

const jobs = "server/jobs";
const telegram = { file: "server/telegram/telegram-client.ts", call: "createTelegramClient" };
const recordsMessage = { file: `${jobs}/chat/stored-message.ts`, call: "recordMessage" };
const beginsMessage = { file: `${jobs}/chat/stored-message.ts`, call: "beginMessage" };
const beginsJob = { file: `${jobs}/job-table.ts`, call: "beginJob" };
const isWithdrawn = `args[0].includes("withdrawn")`;
const isChanged = `args[0].includes("was changed by the candidate")`;
const isReply = `args[0].includes("the candidate replied to your email")`;
const isMail = `args[1].kind === "mail"`;

const hasToDelete = `(await args[0].query(
  \`select from message_to_delete where message_id is not null and refusal is null
   union all select from ended_link where awaits_report\`)).rowCount > 0`;

/**
 * Every step of the site on the way of an application to the chat, of its mail, its change, the reply to a question, and its withdrawal (`tests/deep/model/`).
 */
export const sitePoints = [
  {
    file: "server/intake/submit-application.ts",
    call: "submitApplication",
    before: "after the spool",
    after: "after the commit",
    hasInner: true,
  },
  // The point is in transactions that store an application. A withdrawal's and a change's have other points.
  {
    file: "server/database/transaction.ts",
    call: "commit",
    when: `(await args[0].query("select from resume r join application a on a.id = application_id where r.xmin = pg_current_xact_id()::xid and a.key_version = 0")).rowCount > 0`,
    before: "before the commit",
  },
  {
    file: `${jobs}/withdrawal/withdraw-application.ts`,
    call: "withdrawApplication",
    before: "withdrawal not stored",
    after: "withdrawal stored, not confirmed",
  },
  {
    file: "server/intake/replace-application.ts",
    call: "replaceApplication",
    before: "change not stored",
    after: "change stored, not confirmed",
  },
  {
    file: "server/candidate/store-reply.ts",
    call: "storeReply",
    before: "reply not stored",
    after: "reply stored, not confirmed",
  },
  { ...beginsJob, when: `args[1].kind === "application"`, before: "chat job not begun" },
  { ...beginsJob, when: `args[1].kind === "chat line"`, before: "line job not begun" },
  // A change leaves the job of the mail that it deletes, and a fault that of a mail that is sent.
  {
    ...beginsJob,
    when: `${isMail} && (await args[0].query("select from mail where id = $1 and sent_at is null", [args[1].subject])).rowCount > 0`,
    before: "mail job not begun",
  },
  { ...beginsJob, when: `args[1].kind === "message deletion" && ${hasToDelete}`, before: "deletion job not begun" },
  {
    ...telegram,
    method: "sendMessage",
    when: `!${isWithdrawn} && !${isChanged} && !${isReply}`,
    before: "summary not sent",
  },
  { ...telegram, method: "sendMessage", when: isChanged, before: "notice not sent" },
  { ...telegram, method: "sendMessage", when: isReply, before: "reply not sent" },
  { ...telegram, method: "sendMessage", when: isWithdrawn, before: "withdrawal line not sent" },
  { ...telegram, method: "sendDocument", before: "document not sent" },
  { file: `${jobs}/delete-messages.ts`, call: "reportWithdrawal", before: "withdrawal line not added" },
  {
    file: `${jobs}/run-queue.ts`,
    call: "finish",
    when: `args[1].subject.startsWith("withdrawal ")`,
    before: "withdrawal line's job not finished",
  },
  { ...beginsMessage, when: `args[1].step === "summary-1"`, before: "summary not begun" },
  { ...beginsMessage, when: `args[1].step === "resume"`, before: "document not begun" },
  { ...beginsMessage, when: `args[1].step.startsWith("change-")`, before: "notice not begun" },
  { ...beginsMessage, when: `args[1].step.startsWith("reply-")`, before: "reply not begun" },
  { ...recordsMessage, when: `args[1].step === "summary-1"`, before: "summary's id not recorded" },
  { ...recordsMessage, when: `args[1].step === "resume"`, before: "document's id not recorded" },
  { ...recordsMessage, when: `args[1].step.startsWith("change-")`, before: "notice's id not recorded" },
  { ...recordsMessage, when: `args[1].step.startsWith("reply-")`, before: "reply's id not recorded" },
  { file: `${jobs}/chat/send-application.ts`, call: "markDelivered", before: "all sent, not marked so" },
  { file: "server/mail/mailer.ts", call: "createMailer", method: "send", before: "mail not sent" },
  { file: `${jobs}/mail/find-overdue.ts`, call: "addOverdueMail", before: "overdue mail not added" },
  { file: `${jobs}/mail/mail-table.ts`, call: "markMailSent", before: "mail sent, not marked so" },
] as const satisfies SitePoint[];

export const pointNames = sitePoints.flatMap((point) =>
  "after" in point ? [point.before, point.after] : point.before,
);

export type PointName = (typeof pointNames)[number];

/**
 * The kind of the job that an instance begins, or begins its work with, at a point to which it comes in its own time.
 */
export const kindsOfJobs = {
  "chat job not begun": "application",
  "line job not begun": "chat line",
  "deletion job not begun": "message deletion",
  "mail job not begun": "mail",
  "overdue mail not added": "overdue",
} as const satisfies Partial<Record<PointName, JobKindName>>;

export type BeginningPoint = keyof typeof kindsOfJobs;

export const isBeginning = (point: string): point is BeginningPoint => point in kindsOfJobs;
