import type pg from "pg";

/**
 * Milliseconds until `needed` more messages fit into any 60 s window of at most `messagesPerMinute`; 0 when they do now.
 * `needed` may not be more than `messagesPerMinute`. Counted from what was sent, so a restart forgets nothing and a
 * quiet minute allows a burst. Times in the future (the clock was set back) do not count: Telegram then says 429.
 */
export async function waitForRoomMs(
  client: Pick<pg.Pool, "query">,
  needed: number,
  messagesPerMinute: number,
): Promise<number> {
  // When the message at this place of the latest ones leaves the window, enough others have left it before.
  const { rows } = await client.query<{ waitMs: number }>(
    `select ceil(extract(epoch from sent_at + interval '60 seconds' - clock_timestamp()) * 1000)::integer as "waitMs"
     from (select sent_at from relay_step union all select told_at from withdrawal) as sent (sent_at)
     where sent_at > clock_timestamp() - interval '60 seconds' and sent_at <= clock_timestamp()
     order by sent_at desc offset $1 limit 1`,
    [messagesPerMinute - needed],
  );
  return Math.max(0, rows[0]?.waitMs ?? 0);
}
