import type pg from "pg";
import { alignedTable, utcMinute } from "../output/aligned.ts";
import { done, type CommandResult } from "../command-result.ts";

type Row = {
  reference: string;
  chatId: string;
  messageId: string;
  step: string;
  sentAt: Date;
  askedAt: Date | null;
  refusal: string | null;
};

/** The messages of deleted applications that are still in the chat: refused ones first, for a person to delete. */
export async function listLeftInChat(pool: pg.Pool, limit: number): Promise<CommandResult> {
  const { rows } = await pool.query<Row & { total: number }>(
    `select reference, chat_id as "chatId", message_id as "messageId", step, sent_at as "sentAt",
            asked_at as "askedAt", refusal, count(*) over ()::integer as total
     from message_to_delete order by refusal is null, sent_at, message_id limit $1`,
    [limit],
  );
  const total = rows[0]?.total ?? 0;
  const messages = rows.map(({ total: _total, messageId, ...row }) => ({ ...row, messageId: Number(messageId) }));
  const json = { total, messages };
  if (total === 0) return done("No message of a deleted application is left in the chat.", json);

  const table = alignedTable([
    ["REFERENCE", "CHAT", "MESSAGE", "WHAT", "SENT", "STATE"],
    ...messages.map(({ reference, chatId, messageId, step, sentAt, refusal }) => [
      reference,
      chatId,
      `#${messageId}`,
      step,
      utcMinute(sentAt),
      refusal === null ? "will be deleted" : `delete by hand: ${refusal}`,
    ]),
  ]);
  return done(total > rows.length ? `${table}\n${rows.length} of ${total}; --limit shows more.` : table, json);
}
