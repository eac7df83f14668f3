import type pg from "pg";
import { spamSignText } from "../../content/chat-messages.ts";
import { multiLine, singleLine } from "../../server/applications/clean-text.ts";
import {
  describeFields,
  deliveredAt,
  nextAttempt,
  readApplication,
} from "../../server/applications/stored-application.ts";
import { utcMinute } from "../../server/base/utc-minute.ts";
import type { Settings, TelegramSettings } from "../../server/base/env.ts";
import { announcedEnd } from "../../server/retention/due-applications.ts";
import { failureMeaning } from "../../server/telegram/outcomes.ts";
import type { ResumeScan } from "../../server/scan/open-scanner.ts";
import { mailWords, readMailState } from "../../server/mail/mail-state.ts";
import { alignedTable } from "../aligned.ts";
import { counted, done, notFound, type CommandResult } from "../command.ts";

/** Everything about one application, except its resume's content. Typed text cannot steer the terminal. */
export async function showApplication(
  pool: pg.Pool,
  reference: string,
  { retentionDays, telegram }: Settings,
): Promise<CommandResult> {
  const { rows } = await pool.query<Delivery & { id: string }>(
    `select a.id, ${deliveryColumns}
     from application a where a.reference = $2`,
    [retentionDays, reference],
  );
  const application = rows[0] && (await readApplication(pool, rows[0].id));
  if (!rows[0] || !application) return notFound(reference);

  const mail = await readMailState(pool, rows[0].id);
  const { id: _, ...delivery } = rows[0];
  const { id: __, attempts: ___, resume, sentSteps, ...fields } = application;
  const messages = [...sentSteps].map(([step, { chatId, messageId }]) => ({ step, chatId, messageId }));
  const facts: [label: string, value: string][] = [
    ["Reference", fields.reference],
    ["Received", fields.receivedAt.toISOString()],
    ...describeFields(fields).map(([, label, text]): [string, string] => [label, singleLine(text ?? "not provided")]),
    ["Spam signs", fields.spamSigns.map((sign) => singleLine(spamSignText(sign))).join("; ") || "none"],
    ["Resume", resume ? `${singleLine(resume.fileName)}, ${resume.sizeBytes} bytes` : "no file"],
    ["Virus scan", resume ? scanWords(resume.scan) : "none"],
    ["SHA-256", resume?.sha256.toString("hex") ?? "none"],
    ["Chat", deliveryWords(delivery, telegram)],
    ["Failure", delivery.lastFailure ? failureMeaning(delivery.lastFailure) : "none"],
    ["Mail", mailWords(mail)],
    ["Messages", messages.map(({ step, messageId }) => `${step} is #${messageId}`).join(", ") || "none"],
  ];
  const table = alignedTable(facts.map(([label, value]) => [`${label}:`, value]));
  return done(`${table}\n\n${multiLine(fields.coverLetter)}`, {
    ...fields,
    resume: resume && { ...resume, sha256: resume.sha256.toString("hex") },
    delivery,
    mail,
    messages,
  });
}

function scanWords(scan: ResumeScan): string {
  return scan.kind === "infected" ? `infected: ${singleLine(scan.signature)}` : scan.kind;
}

export type Delivery = {
  attempts: number;
  nextAttemptAt: Date;
  lastFailure: string | null;
  deliveredAt: Date | null;
  /** When it is deleted although it was never delivered; null until that is near. */
  endsAt: Date | null;
};

/** The columns of the same, for a query over `application a`; $1 is the retention period in days. */
export const deliveryColumns = `
  a.attempts, ${nextAttempt("application", "a.id")} as "nextAttemptAt", a.last_failure as "lastFailure",
  ${deliveredAt} as "deliveredAt", ${announcedEnd} as "endsAt"`;

export function deliveryWords(delivery: Delivery, telegram: TelegramSettings | null): string {
  const end = delivery.endsAt ? `; will be deleted ${utcMinute(delivery.endsAt)}` : "";
  return stateOf(delivery, telegram) + end;
}

function stateOf({ attempts, nextAttemptAt, lastFailure, deliveredAt }: Delivery, telegram: TelegramSettings | null) {
  if (deliveredAt) return `delivered ${utcMinute(deliveredAt)}`;
  if (!telegram) return "waiting: Telegram isn't configured";
  if (!lastFailure) return "waiting for its turn";
  return `waiting: ${lastFailure}, ${counted(attempts, "attempt")}, next ${utcMinute(nextAttemptAt)}`;
}
