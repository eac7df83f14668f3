import type pg from "pg";
import type { Typed } from "./steps.ts";

/** An application as the site has stored it. */
export type Row = { reference: string; typed: Required<Pick<Typed, keyof typeof columns>> };

const columns = {
  position: "position_title",
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  coverLetter: "cover_letter",
  resume: "file_name",
} as const;

export const storedNames = Object.keys(columns) as (keyof typeof columns)[];

/** Stores a question of the team about an application, which has left by mail. */
export async function askCandidate(pool: pg.Pool, reference: string): Promise<void> {
  await pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
     select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'A question', 'Which day suits you?', clock_timestamp(), email
     from application where reference = $1`,
    [reference],
  );
}

/** Returns the replies that are stored about an application, the first one first. */
export async function storedReplies(pool: pg.Pool, reference: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    "select reply.text from reply join application on application.id = application_id where reference = $1 order by at",
    [reference],
  );
  return rows.map(({ text }) => text);
}

/** Returns the applications whose addresses are in `domain`, in the order of their arrival. */
export async function storedRows(pool: pg.Pool, domain: string): Promise<Row[]> {
  const selected = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`);
  const { rows } = await pool.query<Row["typed"] & { reference: string }>(
    `select reference, ${selected.join(", ")} from application join resume on resume.application_id = application.id
      where email like $1 order by arrival`,
    [`%${domain}`],
  );
  return rows.map(({ reference, ...typed }) => ({ reference, typed }));
}
