import type { SendFailure } from "../../telegram/outcomes.ts";
import type { JobOutcome } from "../job-kinds.ts";
import type { ChatContext } from "./send-steps.ts";

/**
 * Why `needed` more messages cannot be sent now: they do not fit into a 60 s window of at most `messagesPerMinute`, which
 * is no less. Null: there is room. Times in the future (the clock was set back) do not count: Telegram then says 429.
 */
export async function withoutRoom(
  { pool, messagesPerMinute }: Pick<ChatContext, "pool" | "messagesPerMinute">,
  needed: number,
): Promise<JobOutcome | null> {
  // When the message at this place of the latest ones leaves the window, enough others have left it before.
  const { rows } = await pool.query<{ waitMs: number }>(
    `select ceil(extract(epoch from sent_at + interval '60 seconds' - clock_timestamp()) * 1000)::integer as "waitMs"
     from (select sent_at from relay_step union all select told_at from withdrawal) as sent (sent_at)
     where sent_at > clock_timestamp() - interval '60 seconds' and sent_at <= clock_timestamp()
     order by sent_at desc offset $1 limit 1`,
    [messagesPerMinute - needed],
  );
  const waitMs = rows[0]?.waitMs ?? 0;
  return waitMs > 0 ? { kind: "kept", trouble: null, afterMs: waitMs } : null;
}

/** After a failure that every message would meet. */
export function keptBy({ failure, retryAfterSeconds }: Omit<SendFailure, "description">): JobOutcome {
  return { kind: "kept", trouble: failure, ...(retryAfterSeconds > 0 && { afterMs: retryAfterSeconds * 1000 }) };
}
