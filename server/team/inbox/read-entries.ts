import type pg from "pg";
import * as z from "zod";
import { fieldsOfKind } from "../../../application/fields.ts";
import { mailStates, replyNames } from "../../../application/team/answer.ts";
import { toldHows } from "../../../application/team/telling.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { singleLine } from "../../../application/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { columnOf, nextAttempt } from "../../applications/stored-application.ts";
import { isUnmailed, isWaiting, lastMail, mailState } from "../../applications/stored-mail.ts";
import { answerBy, isOverdue, isPromised, lastActAt, promisedDay } from "../../applications/progress.ts";
import { teamDayOf } from "../../applications/team-day.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";

/**
 * Returns the rows of the applications that still exist, in the order of `references`. `hasChat`: Telegram is configured;
 * without it nothing is said of it.
 */
export async function readEntries(pool: pg.Pool, references: string[], hasChat: boolean): Promise<InboxEntry[]> {
  const { rows } = await pool.query<EntryRow>(
    `select a.reference, a.received_at as "receivedAt",
            a.first_name || ' ' || a.last_name as name, a.first_name as "firstName", a.email,
            a.position_id as "positionId", a.position_title as position, a.experience,
            left(a.cover_letter, ${shownLength}) as letter, ${webAddresses} as "webAddresses", a.source,
            left(note.text, ${shownLength}) as note, a.state, a.state_at as "stateAt", ${lastActAt} as "lastActAt",
            a.spam_signs <> '{}' as "hasSpamSigns", r.scan,
            case when not ${hasChat} then null
                 when a.waiting_since is null then 'delivered'
                 when a.waiting_since < now() - interval '${lateAfterSeconds} seconds' then 'late'
                 else 'waiting' end as chat,
            case when answer.id is not null then json_build_object('key', answer.key, 'reply', answer.reply,
              'reason', answer.reason, 'by', answer.answered_by, 'at', answer.added_at,
              'leavesAt', case when ${isWaiting("answer")} then ${nextAttempt("mail", "answer.id")} end, 'subject', answer.subject, 'state', ${mailState("answer")}) end as answer,
            case when telling.id is not null then json_build_object('key', telling.key, 'how', telling.how,
              'because', telling.because, 'by', telling.member, 'at', telling.at) end as telling,
            case when reply.id is not null then json_build_object('key', reply.key, 'text', reply.text, 'by', reply.member,
              'at', reply.at) end as reply,
            ${due} as due,
            ${isUnmailed} as "isUnmailed"
     from application a left join resume r on r.application_id = a.id ${lastMail("answer")}
     ${lastOf("note", "note")} ${lastOf("told", "telling")} ${lastOf("reply", "reply")}
     where a.reference = any($1) order by array_position($1::text[], a.reference)`,
    [references],
  );
  return rows.map((row) => ({
    ...row,
    name: singleLine(row.name),
    firstName: singleLine(row.firstName),
    email: shownEmail(row.email),
    letter: singleLine(row.letter),
    webAddresses: fieldsOfKind("web address").filter((name) => row.webAddresses.includes(name)),
    note: row.note && singleLine(row.note),
    answer: answerSchema.parse(row.answer),
    telling: tellingSchema.parse(row.telling),
    reply: replySchema.parse(row.reply),
    due: dueSchema.parse(row.due),
  }));
}

type EntryRow = Omit<InboxEntry, "answer" | "telling" | "reply" | "due" | "webAddresses"> & {
  answer: unknown;
  telling: unknown;
  reply: unknown;
  due: unknown;
  webAddresses: string[];
};

/** The names of the fields with a web address, as SQL over `application a`. */
const webAddresses = `array_remove(array[${fieldsOfKind("web address")
  .map((name) => `case when a.${columnOf[name]} is not null then '${name}' end`)
  .join(", ")}], null)`;

/** SQL to join to `application a`: the last row of a table about it, or a row of nulls. */
function lastOf(table: "note" | "told" | "reply", alias: string): string {
  return `left join lateral (select * from ${table} where application_id = a.id order by id desc limit 1) ${alias} on true`;
}

// JSON has no dates.
const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const answerSchema = z
  .strictObject({
    key: z.string(),
    reply: z.enum(replyNames),
    reason: z.string().nullable(),
    by: z.string(),
    at,
    leavesAt: at.nullable(),
    subject: z.string(),
    state: z.enum(mailStates),
  })
  .nullable() satisfies z.ZodType<InboxEntry["answer"]>;

const tellingSchema = z
  .union([
    z.strictObject({ key: z.string(), how: z.enum(toldHows), because: z.null(), by: z.string(), at }),
    z.strictObject({
      key: z.string(),
      how: z.literal("nothing"),
      because: z.enum(["spam", "duplicate"]),
      by: z.string(),
      at,
    }),
  ])
  .nullable() satisfies z.ZodType<InboxEntry["telling"]>;

const replySchema = z
  .strictObject({ key: z.string(), text: z.string().nullable(), by: z.string().nullable(), at })
  .nullable() satisfies z.ZodType<InboxEntry["reply"]>;

/** In the team's zone. */
const today = teamDayOf("now()");

/** The day that was named to the candidate, as JSON of `dueSchema`; null without one that still holds. */
export const due = `
  case when ${isPromised} then json_build_object('day', ${answerBy}, 'state',
    case when ${isOverdue("now()")} then 'past'
         when ${promisedDay} <= ${today} + 2 then 'soon' else 'later' end) end`;

export const dueSchema = z
  .strictObject({ day: z.iso.date(), state: z.enum(["later", "soon", "past"]) })
  .nullable() satisfies z.ZodType<InboxEntry["due"]>;

const shownLength = 300;

/** Returns other applications with the same mailbox or phone number, the newest first, at most 20. */
export async function readSamePerson(pool: pg.Pool, applicationId: string, hasChat: boolean): Promise<InboxEntry[]> {
  // PostgreSQL expects many: to find the newest, it would walk through all applications.
  const { rows } = await pool.query<{ reference: string }>(
    `with others as materialized (
       select reference, arrival from application
       where id <> $1 and person_keys && (select person_keys from application where id = $1)
     )
     select reference from others order by arrival desc limit 20`,
    [applicationId],
  );
  const references = rows.map(({ reference }) => reference);
  return readEntries(pool, references, hasChat);
}
