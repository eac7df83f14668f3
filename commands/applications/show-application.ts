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
import { failureMeaning } from "../../server/telegram/outcomes.ts";
import type { ResumeScan } from "../../server/scan/open-scanner.ts";
import { mailWords, readMailState } from "../../server/mail/mail-state.ts";
import { alignedTable } from "../aligned.ts";
import { counted, done, notFound, type CommandResult } from "../command.ts";

/** Everything about one application, except its resume's content. Typed text cannot steer the terminal. */
export async function showApplication(
  pool: pg.Pool,
  reference: string,
  { telegram }: Settings,
): Promise<CommandResult> {
  const { rows } = await pool.query<Delivery & { id: string }>(
    `select a.id, ${deliveryColumns}
     from application a where a.reference = $1`,
    [reference],
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
};

/** The columns of the same, for a query over `application a`. */
export const deliveryColumns = `
  a.attempts, ${nextAttempt("application", "a.id")} as "nextAttemptAt", a.last_failure as "lastFailure",
  ${deliveredAt} as "deliveredAt"`;

export function deliveryWords(delivery: Delivery, telegram: TelegramSettings | null): string {
  const { attempts, nextAttemptAt, lastFailure, deliveredAt } = delivery;
  if (deliveredAt) return `delivered ${utcMinute(deliveredAt)}`;
  if (!telegram) return "waiting: Telegram isn't configured";
  if (!lastFailure) return "waiting for its turn";
  return `waiting: ${lastFailure}, ${counted(attempts, "attempt")}, next ${utcMinute(nextAttemptAt)}`;
}
