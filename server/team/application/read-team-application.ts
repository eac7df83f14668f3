import type pg from "pg";
import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import type { SentAnswer } from "../../../application/team/answer.ts";
import type {
  SentMessage,
  TeamApplication,
  TeamDelivery,
  TeamNote,
  TeamResume,
} from "../../../application/team/application.ts";
import type { ApplicationState } from "../../../application/team/inbox.ts";
import type { CandidateReply, StoredTelling, ToldLetter } from "../../../application/team/telling.ts";
import { spamSignText } from "../../../content/chat-messages.ts";
import { singleLine } from "../../../application/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { shownField } from "../../applications/shown-field.ts";
import { decodeText } from "../../applications/decode-text.ts";
import {
  nextAttempt,
  readApplication,
  type StoredResume,
  type WaitingApplication,
} from "../../applications/stored-application.ts";
import { lastActAt } from "../../applications/progress.ts";
import { keptPeriods, keptSince } from "../../retention/purge-applications.ts";
import { isGiven, mailAddress, mailState } from "../../applications/stored-mail.ts";
import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import type { MailKind } from "../../mail/mail-kinds.ts";
import { isWithheld } from "../../scan/open-scanner.ts";
import { failureMeaning } from "../../telegram/outcomes.ts";
import { due, dueSchema, readSamePerson } from "../inbox/read-entries.ts";

type Row = Omit<TeamDelivery, "messages" | "unconfirmed"> & {
  id: string;
  source: string | null;
  applicationState: ApplicationState;
  stateAt: Date | null;
  changedAt: Date | null;
  addressRemovedAt: Date | null;
  due: unknown;
  keptSince: Date;
  keptPeriods: number;
  hiredOn: string | null;
  hiredBy: string | null;
  lastActAt: Date | null;
};

/** Returns all about an application, or null; the letter as it was written. `hasChat`: Telegram is configured. */
export async function readTeamApplication(
  pool: pg.Pool,
  reference: string,
  hasChat: boolean,
): Promise<TeamApplication | null> {
  const { rows } = await pool.query<Row>(
    `select a.id, a.source, a.state as "applicationState", a.state_at as "stateAt",
            ${due} as due, ${lastActAt} as "lastActAt",
            to_char(a.hired_on, 'YYYY-MM-DD') as "hiredOn", a.hired_by as "hiredBy",
            ${keptSince(hasChat)} as "keptSince", ${keptPeriods(hasChat)} as "keptPeriods",
            a.changed_at as "changedAt",
            case when a.email = '' then (select max(at) from team_change where subject = a.reference
              and action = 'address-forgotten') end as "addressRemovedAt",
            case when a.waiting_since is null then 'delivered' else 'waiting' end as state,
            coalesce(a.waiting_since, a.delivered_at) as since, a.attempts, a.last_failure as failure
     from application a where a.reference = $1`,
    [reference],
  );
  const [row] = rows;
  const stored = row && (await readApplication(pool, row.id));
  if (!row || !stored) return null;
  const { state, since, attempts } = row;
  const failure = row.failure && failureMeaning(row.failure);
  const isWithoutChat = state === "waiting" && !hasChat;
  return {
    reference,
    receivedAt: stored.receivedAt,
    fields: shownFields(stored),
    due: dueSchema.parse(row.due),
    keptSince: row.keptSince,
    keptPeriods: row.keptPeriods,
    lastActAt: row.lastActAt,
    hired: row.hiredOn === null ? null : { on: row.hiredOn, by: row.hiredBy ?? "" },
    changedAt: row.changedAt,
    addressRemovedAt: row.addressRemovedAt,
    source: row.source,
    spamSigns: stored.spamSigns.map((sign) => singleLine(spamSignText(sign))),
    resume: stored.resume && (await resumeOf(pool, row.id, stored.resume)),
    delivery: isWithoutChat ? null : { state, since, attempts, failure, ...(await readMessages(pool, row.id)) },
    ...(await readMails(pool, row.id)),
    state: row.applicationState,
    stateAt: row.stateAt,
    ...(await readWords(pool, row.id)),
    samePerson: await readSamePerson(pool, row.id, hasChat),
  };
}

/** Returns what members and the candidate said of it, beside emails. */
async function readWords(
  pool: pg.Pool,
  applicationId: string,
): Promise<Pick<TeamApplication, "tellings" | "replies" | "notes">> {
  const { rows: told } = await pool.query<StoredTelling & { [Part in keyof ToldLetter]: ToldLetter[Part] | null }>(
    `select key, how, because, member as by, at, reply, subject, text from told where application_id = $1
     order by at desc`,
    [applicationId],
  );
  const tellings = told.map(({ reply, subject, text, ...telling }) => ({
    ...telling,
    letter: reply === null || subject === null || text === null ? null : { reply, subject, text },
  }));
  const { rows: replies } = await pool.query<CandidateReply>(
    "select key, text, member as by, at from reply where application_id = $1 order by at desc",
    [applicationId],
  );
  const { rows: notes } = await pool.query<TeamNote>(
    "select text, member as by, at from note where application_id = $1 order by id",
    [applicationId],
  );
  return { tellings, replies, notes };
}

/** Returns the emails that the site wrote, and the members' answers, the newest first. */
async function readMails(
  pool: pg.Pool,
  applicationId: string,
): Promise<Pick<TeamApplication, "mail" | "overdueMail" | "answers">> {
  const { rows } = await pool.query<MailRow>(`${selectMails} where a.id = $1 order by mail.id desc`, [applicationId]);
  const emails = rows.map(mailOf);
  const ofKind = (kind: MailKind) => emails.filter((mail) => mail.kind === kind);
  return {
    mail: ofKind("confirmation")[0] ?? null,
    overdueMail: ofKind("overdue")[0] ?? null,
    answers: ofKind("answer"),
  };
}

/** Returns the last answer to each of some applications that is sent or under way, by reference. */
export async function readLastAnswers(pool: pg.Pool, references: string[]): Promise<Map<string, SentAnswer>> {
  const { rows } = await pool.query<MailRow>(
    `${selectMails} where a.reference = any($1) and mail.kind = 'answer' and ${isGiven()} order by mail.id`,
    [references],
  );
  return new Map(rows.map((row) => [row.reference, mailOf(row)]));
}

type MailRow = SentAnswer & { kind: MailKind; reference: string; serverReply: string | null };

const selectMails = `
  select mail.id::text, coalesce(mail.key::text, '') as key, mail.kind, a.reference, coalesce(mail.reply, 'invite') as reply,
         coalesce(mail.subject, '') as subject, coalesce(mail.text, '') as text,
         coalesce(mail.answered_by, '') as by, mail.added_at as "answeredAt",
         ${mailAddress()} as address, mail.last_failure as reason, mail.server_reply as "serverReply",
         ${mailState()} as state, coalesce(mail.sent_at, mail.gave_up_at, ${nextAttempt("mail", "mail.id")}) as at
  from mail join application a on a.id = mail.application_id`;

function mailOf(row: MailRow): MailRow {
  return {
    ...row,
    address: shownEmail(row.address),
    reason: row.reason && mailFailureMeaning(row.reason, row.serverReply),
  };
}

/** The letter is as it was typed. */
function shownFields(stored: WaitingApplication): TeamApplication["fields"] {
  const shown = (name: TextFieldName) =>
    name === "coverLetter" ? stored[name] : stored[name] && shownField(name, stored[name]);
  return Object.fromEntries(textFieldNames.map((name) => [name, shown(name)])) as TeamApplication["fields"];
}

async function resumeOf(
  pool: pg.Pool,
  applicationId: string,
  { fileName, mediaType, sizeBytes, scan }: StoredResume,
): Promise<TeamResume> {
  const isShown = mediaType === "text/plain" && !isWithheld(scan);
  const beginning = isShown ? await readBeginning(pool, applicationId) : null;
  return {
    fileName: singleLine(fileName),
    mediaType,
    sizeBytes,
    scan: scan.kind,
    signature: scan.kind === "infected" ? singleLine(scan.signature) : null,
    text: beginning && decodeText(beginning),
    isShortened: beginning !== null && beginning.length < sizeBytes,
  };
}

async function readBeginning(pool: pg.Pool, applicationId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    "select bytes from resume_chunk where application_id = $1 and number = 0",
    [applicationId],
  );
  return rows[0]?.bytes ?? null;
}

async function readMessages(
  pool: pg.Pool,
  applicationId: string,
): Promise<Pick<TeamDelivery, "messages" | "unconfirmed">> {
  const { rows: messages } = await pool.query<SentMessage>(
    `select step, is_old as "isOld", sent_at as "sentAt", message_id::float8 as "messageId"
     from chat_message where application_id = $1 and message_id is not null order by sent_at, message_id`,
    [applicationId],
  );
  const { rows: sends } = await pool.query<{ step: string }>(
    "select step from chat_message where application_id = $1 and message_id is null group by step order by min(sent_at)",
    [applicationId],
  );
  return { messages, unconfirmed: sends.map(({ step }) => step) };
}
