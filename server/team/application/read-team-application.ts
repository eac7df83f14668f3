import type pg from "pg";
import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import type { SentMessage, TeamApplication, TeamDelivery, TeamResume } from "../../../application/team/application.ts";
import { spamSignText } from "../../../content/chat-messages.ts";
import { healthPage } from "../../../content/team/health.ts";
import { singleLine } from "../../applications/clean-text.ts";
import {
  nextAttempt,
  readApplication,
  type StoredResume,
  type WaitingApplication,
} from "../../applications/stored-application.ts";
import { readMailState, teamMailOf } from "../../mail/mail-state.ts";
import { failureMeaning } from "../../telegram/outcomes.ts";

type Row = Omit<TeamDelivery, "messages"> & {
  id: string;
  handledBy: string | null;
  handledAt: Date | null;
  note: string | null;
  notedBy: string | null;
  notedAt: Date | null;
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
  const next = nextAttempt("application", "o.application_id");
  const { rows } = await pool.query<Row>(
    `select a.id, a.handled_by as "handledBy", a.handled_at as "handledAt", a.note, a.note_by as "notedBy",
            a.note_at as "notedAt", case when o.delivered_at is null then 'waiting' else 'delivered' end as state,
            coalesce(o.delivered_at, o.waiting_since) as since, o.attempts, o.last_failure as failure,
            case when o.delivered_at is null and $2 then ${next} end as "nextAttemptAt"
     from application a join outbox o on o.application_id = a.id where a.reference = $1`,
    [reference, hasChat],
  );
  const [row] = rows;
  const stored = row && (await readApplication(pool, row.id));
  if (!row || !stored) return null;
  const mail = await readMailState(pool, row.id);
  const { state, since, attempts, nextAttemptAt } = row;
  const isOff = state === "waiting" && !hasChat;
  const failure = isOff ? healthPage.waiting.notConfigured : row.failure && failureMeaning(row.failure);
  return {
    reference,
    receivedAt: stored.receivedAt,
    fields: fieldsOf(stored),
    spamSigns: stored.spamSigns.map((sign) => singleLine(spamSignText(sign))),
    resume: stored.resume && (await resumeOf(pool, row.id, stored.resume)),
    delivery: { state, since, attempts, failure, nextAttemptAt, messages: await readMessages(pool, row.id) },
    mail: mail && teamMailOf(mail),
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
