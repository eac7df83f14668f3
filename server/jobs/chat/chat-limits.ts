import type pg from "pg";
import { failureKinds, type SendFailure } from "../../telegram/outcomes.ts";
import type { JobOutcome } from "../job-kinds.ts";

/** Notes a call of the Bot API, of whatever kind, and forgets calls older than a minute. */
export async function noteChatCall(pool: pg.Pool): Promise<void> {
  const forgetAndAdd = `
    with old as (delete from chat_call where called_at not between ${oneMinuteAgo} and clock_timestamp())
    insert into chat_call default values`;
  // Without a database, only the count is missing.
  await pool.query(forgetAndAdd).catch(() => {});
}

const oneMinuteAgo = "(clock_timestamp() - interval '1 minute')";

/**
 * Pauses the queue until `needed` more calls fit into a minute of at most `messagesPerMinute`; null: there is room. For
 * more than a minute's worth, a whole minute has to be free. Times in the future (the clock was set back) do not count:
 * Telegram then says 429.
 */
export async function withoutRoom(
  { pool, messagesPerMinute }: { pool: pg.Pool; messagesPerMinute: number },
  needed: number,
): Promise<{ kind: "pauseQueue"; trouble: null; afterMs: number } | null> {
  // The call at this offset is the one that must be older than a minute before `needed` more fit.
  const { rows } = await pool.query<{ waitMs: number }>(
    `select ceil(extract(epoch from called_at - ${oneMinuteAgo}) * 1000)::integer as "waitMs" from chat_call
     where called_at between ${oneMinuteAgo} and clock_timestamp() order by called_at desc offset $1 limit 1`,
    [Math.max(0, messagesPerMinute - needed)],
  );
  const waitMs = rows[0]?.waitMs ?? 0;
  return waitMs > 0 ? { kind: "pauseQueue", trouble: null, afterMs: waitMs } : null;
}

/** After a failed call: a failure that every call would meet pauses the queue. */
export function afterFailure({ failure, retryAfterSeconds }: Omit<SendFailure, "description">): JobOutcome {
  const { scope, meaning } = failureKinds[failure];
  if (scope === "application") return { kind: "retry" };
  const trouble = { kind: failure, meaning };
  return { kind: "pauseQueue", trouble, ...(retryAfterSeconds > 0 && { afterMs: retryAfterSeconds * 1000 }) };
}
