import type pg from "pg";

type Database = Pick<pg.Pool, "query">;

/** One message to the chat: a step of the application with this reference. */
export type Send = { reference: string; step: string };

/**
 * Writes down that a send begins, so that a copy of the message is known even if the process dies before the answer.
 * `email`: the application's address in the message. Returns false when the application was erased or its address was
 * changed meanwhile: then nothing may be sent.
 */
export async function beginSend(
  database: Database,
  { reference, email, step }: Send & { email: string },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into unconfirmed_send (reference, step)
     select reference, $3 from application where reference = $1 and email = $2
     on conflict (reference, step) do update set is_lost = true`,
    [reference, email, step],
  );
  return rowCount === 1;
}

/** Deletes the note of a send whose end is known. The note of a send that ended without an answer stays. */
export const forgetSend = "delete from unconfirmed_send where reference = $1 and step = $2 and not is_lost";

/** Returns whether a send has begun whose end is not known. */
export async function isUnconfirmed(database: Database, { reference, step }: Send): Promise<boolean> {
  const { rowCount } = await database.query("select from unconfirmed_send where reference = $1 and step = $2", [
    reference,
    step,
  ]);
  return rowCount === 1;
}

/** Returns the `references` whose applications may have left a copy in the chat, of which no message id is known. */
export async function findUnconfirmed(database: Database, references: string[]): Promise<string[]> {
  const { rows } = await database.query<{ reference: string }>(
    "select distinct reference from unconfirmed_send where reference = any($1) order by reference",
    [references],
  );
  return rows.map(({ reference }) => reference);
}

/** A condition over `unconfirmed_send u`, as SQL: its application is erased. */
export const isOfErased = "not exists (select from application where reference = u.reference)";
