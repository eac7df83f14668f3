import type pg from "pg";
import * as z from "zod";
import { fieldsOfKind } from "../../../application/fields.ts";
import { replyNames } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { singleLine } from "../../../application/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { columnOf } from "../../applications/stored-application.ts";
import { isUnmailed, lastMail, mailState } from "../../applications/stored-mail.ts";
import { answerBy, isOpen } from "../../applications/team-progress.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";

/**
 * Returns the rows of the applications that still exist, in the order of `references`. `hasChat`: Telegram is configured;
 * without it nothing is said of it.
 */
export async function readEntries(pool: pg.Pool, references: string[], hasChat: boolean): Promise<InboxEntry[]> {
  const { rows } = await pool.query<EntryRow>(
    `select a.reference, a.received_at as "receivedAt",
            a.first_name || ' ' || a.last_name as name, a.first_name as "firstName", a.email,
            a.position_title as position, a.experience,
            left(a.cover_letter, ${shownLength}) as letter, ${webAddresses} as "webAddresses", a.source,
            left(a.note, ${shownLength}) as note, a.handled_by as "handledBy",
            a.handled_at as "handledAt", a.spam_signs <> '{}' as "hasSpamSigns", r.scan,
            case when not ${hasChat} then null
                 when a.waiting_since is null then 'delivered'
                 when a.waiting_since < now() - interval '${lateAfterSeconds} seconds' then 'late'
                 else 'waiting' end as chat,
            case when answer.id is not null then json_build_object('reply', answer.reply, 'by', answer.answered_by,
              'at', answer.added_at, 'subject', answer.subject, 'state', ${mailState("answer")}) end as answer,
            case when ${isOpen} and a.answer_by is not null then json_build_object('day', ${answerBy}, 'state',
              case when a.answer_by < ${today} then 'past' when a.answer_by <= ${today} + 2 then 'soon' else 'later' end
            ) end as due,
            ${isUnmailed} as "isUnmailed"
     from application a left join resume r on r.application_id = a.id ${lastMail("answer")}
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
    due: dueSchema.parse(row.due),
  }));
}

type EntryRow = Omit<InboxEntry, "answer" | "due" | "webAddresses"> & {
  answer: unknown;
  due: unknown;
  webAddresses: string[];
};

/** The names of the fields with a web address, as SQL over `application a`. */
const webAddresses = `array_remove(array[${fieldsOfKind("web address")
  .map((name) => `case when a.${columnOf[name]} is not null then '${name}' end`)
  .join(", ")}], null)`;

const answerSchema = z
  .strictObject({
    reply: z.enum(replyNames),
    by: z.string(),
    // JSON has no dates.
    at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    subject: z.string(),
    state: z.enum(["sent", "waiting", "not-sent"]),
  })
  .nullable() satisfies z.ZodType<InboxEntry["answer"]>;

const dueSchema = z
  .strictObject({ day: z.iso.date(), state: z.enum(["later", "soon", "past"]) })
  .nullable() satisfies z.ZodType<InboxEntry["due"]>;

const shownLength = 300;

/** In the team's zone. */
const today = `(now() at time zone '${teamTimeZone}')::date`;

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
