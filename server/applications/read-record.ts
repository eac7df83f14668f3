import type pg from "pg";
import * as z from "zod";

/**
 * Everything that is stored about an application, by the names of the columns, for its candidate and for members. The
 * resume is without its content.
 */
export type ApplicationRecord = z.output<typeof recordSchema>;

const row = z.record(z.string(), z.unknown());

const recordSchema = z.strictObject({
  application: row,
  resume: row.nullable(),
  emails: z.array(row),
  told: z.array(row),
  replies: z.array(row),
  chat_messages: z.array(row),
  changes: z.array(row),
  notes: z.array(row).optional(),
});

/** Returns null for an unknown reference. `withNotes`: the team's notes are for members. */
export async function readRecord(
  database: Pick<pg.Pool, "query">,
  reference: string,
  { withNotes }: { withNotes: boolean },
): Promise<ApplicationRecord | null> {
  const { rows } = await database.query<{ record: unknown }>(selectRecord, [reference]);
  if (!rows[0]) return null;
  const { notes, ...record } = recordSchema.parse(rows[0].record);
  return withNotes ? { ...record, notes: notes ?? [] } : record;
}

/** Columns that only repeat others, in the form in which the site looks for them, or that number rows and forms. */
const derived =
  "id,application_id,arrival,idempotency_key,key,key_version,change_id,letter,search_text,letter_words,answer_words,person_keys,reading";

/** The rows of a table of an application, as JSON. */
const rowsOf = (table: string, order: string, of = `application_id = a.id`) => `(
  select coalesce(jsonb_agg(to_jsonb(found) - '{${derived}}'::text[] order by ${order}), '[]')
  from ${table} as found where ${of})`;

const selectRecord = `
  select jsonb_build_object(
    'application', to_jsonb(a) - '{${derived}}'::text[],
    'resume', (select to_jsonb(r) - '{${derived}}'::text[] || jsonb_build_object('sha256', encode(sha256, 'hex'))
               from resume r where application_id = a.id),
    'emails', ${rowsOf("mail", "found.id")},
    'told', ${rowsOf("told", "found.at")},
    'replies', ${rowsOf("reply", "found.at")},
    'chat_messages', ${rowsOf("chat_message", "found.id")},
    'changes', ${rowsOf("team_change", "found.id", "subject = a.reference")},
    'notes', ${rowsOf("note", "found.id")}) as record
  from application a where reference = $1`;
