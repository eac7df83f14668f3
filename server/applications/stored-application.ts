import type pg from "pg";
import * as z from "zod";
import type { ApplicationFields } from "../../application/fields.ts";
import type { ResumeScan } from "../scan/open-scanner.ts";
import { statusSecret, type LinkedApplication } from "./candidate-links.ts";
import { knownBy } from "./progress.ts";

/** A position is stored by its title, and its id in another column. */
export const columnOf: Readonly<Record<keyof ApplicationFields, string>> = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  phone: "phone",
  position: "position_title",
  experience: "experience",
  portfolio: "portfolio",
  coverLetter: "cover_letter",
};

const entries = Object.entries(columnOf) as [keyof ApplicationFields, string][];

const selectedFields = entries.map(([field, column]) => `a.${column} as "${field}"`).join(", ");

export function columnValues(fields: ApplicationFields): Record<string, string | null> {
  return Object.fromEntries(entries.map(([field, column]) => [column, fields[field]]));
}

/** `changeId`: of the form with the candidate's last change. */
export type LockedApplication = LinkedApplication &
  ApplicationFields & { positionId: string; changeId: string | null; secret: Buffer };

/** Returns an application, locked until the end of the transaction of `client`; null for an unknown reference. */
export async function lockApplication(
  client: Pick<pg.Pool, "query">,
  reference: string,
): Promise<LockedApplication | null> {
  const { rows } = await client.query<LockedApplication>(
    `select a.id, a.reference, ${selectedFields}, a.position_id as "positionId", a.key_version as "keyVersion",
            a.change_id as "changeId", ${statusSecret} as secret
     from application a where a.reference = $1 for update`,
    [reference],
  );
  return rows[0] ?? null;
}

/** Returns what a candidate sent, and the id of its position; null for an unknown reference. */
export async function readFields(
  client: Pick<pg.Pool, "query">,
  reference: string,
): Promise<(ApplicationFields & { positionId: string }) | null> {
  const { rows } = await client.query<ApplicationFields & { positionId: string }>(
    `select ${selectedFields}, a.position_id as "positionId" from application a where a.reference = $1`,
    [reference],
  );
  return rows[0] ?? null;
}

/** When the chat got all of `application a`, as SQL; null while it waits, also while it is sent again. */
export const deliveredAt = "case when a.waiting_since is null then a.delivered_at end";

/**
 * Returns when the job of `kind` is due, as SQL; `id` is the column of its subject. Now, if there is no job; null while
 * sending is held after a restore.
 */
export function nextAttempt(kind: "application" | "mail", id: string): string {
  return `case when not exists (select from retention where restored_from is not null)
               then coalesce((select due_at from job where kind = '${kind}' and subject = ${id}::text), now()) end`;
}

export type StoredResume = {
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  sha256: Buffer;
  scan: ResumeScan;
};

/** A row of `resumeColumns`. */
export type ResumeRow = Omit<StoredResume, "scan"> & { scan: unknown };

export const resumeColumns = `
  r.file_name as "fileName", r.media_type as "mediaType", r.size_bytes as "sizeBytes", r.sha256,
  json_strip_nulls(json_build_object('kind', r.scan, 'signature', r.scan_signature)) as scan`;

export function resumeIn(row: ResumeRow): StoredResume {
  return { ...row, scan: scanSchema.parse(row.scan) };
}

const scanSchema = z.union([
  z.strictObject({ kind: z.enum(["not configured", "clean", "unscanned", "unscannable"]) }),
  z.strictObject({ kind: z.literal("infected"), signature: z.string() }),
]) satisfies z.ZodType<ResumeScan>;

/** `chatId`: a group's id changes when it becomes a supergroup. */
type SentStep = { chatId: string; messageId: number };

/** A stored application. `spamSigns` may name one that this release does not know. */
export type WaitingApplication = ApplicationFields & {
  id: string;
  reference: string;
  receivedAt: Date;
  spamSigns: string[];
  /** The member who let the candidate know; null while the candidate doesn't. */
  knownBy: string | null;
  keyVersion: number;
  attempts: number;
  isWaiting: boolean;
  resume: StoredResume | null;
  sentSteps: Map<string, SentStep>;
  /** What the candidate replied to the team's questions, the first one first. `key`: of its form. */
  replies: { key: string; text: string }[];
};

/** Returns null when it was erased in the meantime. */
export async function readApplication(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
): Promise<WaitingApplication | null> {
  const { rows } = await client.query<Omit<WaitingApplication, "resume" | "sentSteps" | "replies">>(
    `select a.id, a.reference, a.received_at as "receivedAt", a.spam_signs as "spamSigns", ${selectedFields}, a.attempts,
            ${knownBy} as "knownBy", a.key_version as "keyVersion", a.waiting_since is not null as "isWaiting"
     from application a where a.id = $1`,
    [applicationId],
  );
  const { rows: resumes } = await client.query<ResumeRow>(
    `select ${resumeColumns} from resume r where r.application_id = $1`,
    [applicationId],
  );
  const { rows: steps } = await client.query<SentStep & { step: string }>(
    `select step, chat_id as "chatId", message_id::float8 as "messageId" from chat_message
     where application_id = $1 and message_id is not null and not is_old`,
    [applicationId],
  );
  const sentSteps = new Map(steps.map(({ step, ...message }) => [step, message]));
  const { rows: replies } = await client.query<WaitingApplication["replies"][number]>(
    "select key, coalesce(text, '') as text from reply where application_id = $1 and text is not null order by at",
    [applicationId],
  );
  return rows[0] ? { ...rows[0], resume: resumes[0] ? resumeIn(resumes[0]) : null, sentSteps, replies } : null;
}
