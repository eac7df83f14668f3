import type pg from "pg";
import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import type {
  SentMessage,
  TeamApplication,
  TeamDelivery,
  TeamMail,
  TeamResume,
} from "../../../application/team/application.ts";
import { spamSignText } from "../../../content/chat-messages.ts";
import { healthPage } from "../../../content/team/health.ts";
import { singleLine } from "../../applications/clean-text.ts";
import {
  nextAttempt,
  readApplication,
  type StoredResume,
  type WaitingApplication,
} from "../../applications/stored-application.ts";
import { mailFailureWords, readMailState } from "../../mail/mail-state.ts";
import { failureMeaning } from "../../telegram/outcomes.ts";

type Row = {
  id: string;
  handledBy: string | null;
  handledAt: Date | null;
  note: string | null;
  notedBy: string | null;
  notedAt: Date | null;
  deliveredAt: Date | null;
  waitingSince: Date;
  nextAttemptAt: Date;
  attempts: number;
  lastFailure: string | null;
};

/**
 * Everything about the application `reference`, null when there is none. The cover letter is as it was written.
 * `hasChat`: Telegram is configured.
 */
export async function readTeamApplication(
  pool: pg.Pool,
  reference: string,
  hasChat = true,
): Promise<TeamApplication | null> {
  const { rows } = await pool.query<Row>(
    `select a.id, a.handled_by as "handledBy", a.handled_at as "handledAt", a.note, a.note_by as "notedBy",
            a.note_at as "notedAt", o.delivered_at as "deliveredAt", o.waiting_since as "waitingSince",
            ${nextAttempt("application", "o.application_id")} as "nextAttemptAt", o.attempts, o.last_failure as "lastFailure"
     from application a join outbox o on o.application_id = a.id where a.reference = $1`,
    [reference],
  );
  const [row] = rows;
  const stored = row && (await readApplication(pool, row.id));
  if (!row || !stored) return null;
  return {
    reference,
    receivedAt: stored.receivedAt,
    fields: fieldsOf(stored),
    spamSigns: stored.spamSigns.map((sign) => singleLine(spamSignText(sign))),
    resume: stored.resume && (await resumeOf(pool, row.id, stored.resume)),
    delivery: { ...deliveryOf(row, hasChat), messages: await readMessages(pool, row.id) },
    mail: await readMail(pool, row.id),
    handled: row.handledAt && { by: row.handledBy!, at: row.handledAt },
    note: row.notedAt && { text: row.note!, by: row.notedBy!, at: row.notedAt },
  };
}

function fieldsOf(stored: WaitingApplication): TeamApplication["fields"] {
  const shown = (name: TextFieldName) =>
    name === "coverLetter" ? stored[name] : stored[name] && singleLine(stored[name]);
  return Object.fromEntries(textFieldNames.map((name) => [name, shown(name)])) as TeamApplication["fields"];
}

async function resumeOf(
  pool: pg.Pool,
  applicationId: string,
  { fileName, mediaType, sizeBytes, sha256, scan }: StoredResume,
): Promise<TeamResume> {
  const isShown = mediaType === "text/plain" && scan.kind !== "infected" && scan.kind !== "unscannable";
  const shown = isShown ? await readResumeText(pool, applicationId) : { text: null, isShortened: false };
  const signature = scan.kind === "infected" ? singleLine(scan.signature) : null;
  const facts = { fileName: singleLine(fileName), mediaType, sizeBytes, sha256: sha256.toString("hex") };
  return { ...facts, scan: scan.kind, signature, ...shown };
}

/** What is shown of a text resume; nobody reads more on a page. */
const maxShownLength = 50_000;

/** The beginning of a text file as it was received: UTF-8, UTF-16 with its mark, or Windows-1252 for anything else. */
async function readResumeText(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
): Promise<{ text: string; isShortened: boolean }> {
  const { rows } = await client.query<{ bytes: Buffer; isLast: boolean }>(
    `select bytes, not exists (select from resume_chunk where application_id = $1 and number = 1) as "isLast"
     from resume_chunk where application_id = $1 and number = 0`,
    [applicationId],
  );
  const { bytes = Buffer.of(), isLast = true } = rows[0] ?? {};
  const text = decode(bytes);
  return { text: text.slice(0, maxShownLength), isShortened: !isLast || text.length > maxShownLength };
}

/** The end of the chunk may be inside a character. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes, { stream: true });
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes, { stream: true });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function deliveryOf(row: Row, hasChat: boolean): Omit<TeamDelivery, "messages"> {
  const { deliveredAt, waitingSince, nextAttemptAt, attempts, lastFailure } = row;
  const failure = lastFailure === null ? null : failureMeaning(lastFailure);
  if (deliveredAt) return { state: "delivered", since: deliveredAt, attempts, failure, nextAttemptAt: null };
  const waiting = { state: "waiting", since: waitingSince, attempts } as const;
  if (!hasChat) return { ...waiting, failure: healthPage.waiting.notConfigured, nextAttemptAt: null };
  return { ...waiting, failure, nextAttemptAt };
}

/** The suffix of a step's name says that the application was sent again since. */
async function readMessages(pool: pg.Pool, applicationId: string): Promise<SentMessage[]> {
  const { rows } = await pool.query<Omit<SentMessage, "isEarlier">>(
    `select step, sent_at as "sentAt", message_id::float8 as "messageId" from relay_step where application_id = $1
     order by sent_at, message_id`,
    [applicationId],
  );
  return rows.map(({ step, ...message }) => {
    const [name = step, earlier] = step.split(" of ");
    return { step: name, isEarlier: earlier !== undefined, ...message };
  });
}

async function readMail(pool: pg.Pool, applicationId: string): Promise<TeamMail | null> {
  const mail = await readMailState(pool, applicationId);
  if (!mail) return null;
  if (mail.sentAt) return { state: "sent", at: mail.sentAt, reason: null };
  const reason = mailFailureWords(mail);
  if (mail.gaveUpAt) return { state: "not-sent", at: mail.gaveUpAt, reason };
  return { state: "waiting", at: mail.nextAttemptAt, reason };
}
