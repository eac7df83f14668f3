import type pg from "pg";
import { fillLetter, type Addressee, type ReplyName } from "../../../application/team/answer.ts";
import { answerWords } from "../../applications/stored-mail.ts";
import { inTransaction } from "../../database/transaction.ts";
import { answerSearchText } from "./add-mail.ts";

type NamedApplication = Addressee & { reply: ReplyName; by: string; subject: string; text: string };

/**
 * Writes an answer about several applications anew, of which some were withdrawn or deleted since, or have a letter of their
 * own: the text as the member typed it, with the names of those that are left.
 */
export async function nameRemaining(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`select from application a where ${isOfLetter} order by arrival desc for no key update`, [id]);
    const { rows } = await client.query<NamedApplication>(selectNamed, [id]);
    const [written] = rows;
    if (!written) return;
    const { subject, text } = fillLetter(rows, written);
    await client.query(
      `update mail set subject = $2, text = $3, search_text = $4, names = $5
       where letter = (select letter from mail where id = $1)`,
      [id, subject, text, answerSearchText({ ...written, subject }), rows.length],
    );
    await client.query(`update application a set answer_words = ${answerWords} where ${isOfLetter}`, [id]);
  });
}

const isOfLetter = `
  a.id in (select application_id from mail where letter = (select letter from mail where id = $1))`;

const selectNamed = `
  select a.reference, a.first_name as "firstName", a.position_title as position, typed.reply,
         coalesce(mail.answered_by, '') as by, typed.subject, typed.text
  from mail join application a on a.id = mail.application_id
  join typed_answer typed on typed.application_id = a.id and typed.key = mail.key
  where mail.letter = (select letter from mail where id = $1) order by a.arrival desc`;
