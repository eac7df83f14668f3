import type pg from "pg";
import type { TeamChange } from "../applications/record-change.ts";
import type { DeletionOutcome } from "../telegram/outcomes.ts";
import type { TelegramClient } from "../telegram/telegram-client.ts";

/**
 * Erases an application, also while it is being sent, and writes it to the log. A trigger notes all its messages at the
 * same moment; the sender notes the messages that reach the chat afterwards. Returns null for an unknown reference.
 */
export async function eraseApplication(
  database: Pick<pg.Pool, "query">,
  { member, action, subject: reference }: TeamChange,
): Promise<{ attempts: number } | null> {
  const { rows } = await database.query<{ attempts: number }>(
    `with erased as (
       delete from application where reference = $1 returning attempts
     ), logged as (
       insert into team_change (member, action, subject) select $2, $3, $1 from erased
     )
     select attempts from erased`,
    [reference, member, action],
  );
  return rows[0] ?? null;
}

/** `id`: of its row in `message_to_delete`. */
export type MessageToDelete = { id: string; chatId: string; messageId: number; step: string; sentAt: Date };

export type DeletedMessage = MessageToDelete & DeletionOutcome;

/** Returns the messages of an erased application that are in the chat. */
export async function findMessagesToDelete(
  database: Pick<pg.Pool, "query">,
  reference: string,
): Promise<MessageToDelete[]> {
  const { rows } = await database.query<MessageToDelete>(
    `select ${messageColumns} from message_to_delete
     where reference = $1 and message_id is not null order by sent_at, message_id`,
    [reference],
  );
  return rows;
}

export const messageColumns = `
  id::text, chat_id as "chatId", message_id::float8 as "messageId", step, sent_at as "sentAt"`;

/** Returns those `references` of erased applications of which the chat may have a message that no id leads to. */
export async function findToLookFor(database: Pick<pg.Pool, "query">, references: string[]): Promise<string[]> {
  const { rows } = await database.query<{ reference: string }>(
    `select distinct reference from message_to_delete
     where message_id is null and reference = any($1) order by reference`,
    [references],
  );
  return rows.map(({ reference }) => reference);
}

/** After the first failure, the other messages stay noted, untried. */
export async function deleteMessages(
  pool: pg.Pool,
  telegram: TelegramClient,
  messages: MessageToDelete[],
): Promise<DeletedMessage[]> {
  const results: DeletedMessage[] = [];
  let last: DeletionOutcome | null = null;
  for (const message of messages) {
    if (last?.kind !== "failed") last = await telegram.deleteMessage(message);
    if (last.kind === "deleted" || last.kind === "gone") await pool.query(forget, [message.id]);
    if (last.kind === "refused") await pool.query(noteRefusal, [message.id, last.reason]);
    results.push({ ...message, ...last });
  }
  return results;
}

const forget = "delete from message_to_delete where id = $1";

const noteRefusal = "update message_to_delete set refusal = $2, asked_at = now() where id = $1";
