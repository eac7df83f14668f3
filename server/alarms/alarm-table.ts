import type pg from "pg";
import { lastingAlarms } from "./alarm-kinds.ts";

export type DueAlarm = {
  receiver: string;
  headline: string;
  sentence: string;
  beganAt: Date;
  hasEnded: boolean;
  /** Whether it arrived before. */
  isRepeated: boolean;
};

/**
 * A time in the future means that the clock was set back. Not `now()`, the start of the statement: another instance may
 * have noted its time since, and what it has just sent would be sent twice.
 */
const isWithin = (column: string, interval: string) =>
  `${column} between clock_timestamp() - interval '${interval}' and clock_timestamp()`;
const isLasting = "headline = any($1)";
const lasting = Object.keys(lastingAlarms);

/** Notes that the log said `sentence`. What lasts goes on; an event of more than an hour ago is a new one. */
export async function noteAlarm(pool: pg.Pool, receivers: string[], headline: string, sentence: string): Promise<void> {
  await pool.query(
    `delete from alarm where headline = $2 and not ${isLasting} and not (${isWithin("sent_at", "1 hour")})`,
    [lasting, headline],
  );
  await pool.query(
    `insert into alarm (receiver, headline, sentence) select unnest($1::text[]), $2, $3
     on conflict (receiver, headline) do update set sentence = excluded.sentence, said_at = now(), ended_at = null`,
    [receivers, headline, sentence],
  );
}

/** Ends what is over. */
export async function endAlarms(pool: pg.Pool): Promise<void> {
  for (const [headline, isOver] of Object.entries(lastingAlarms))
    await pool.query(
      `update alarm set ended_at = now(), tried_at = null where headline = $1 and ended_at is null and (${isOver})`,
      [headline],
    );
}

/**
 * Takes the next alarm to send: one that began or ended, or has lasted an hour since it was sent. No instance takes it
 * again within two minutes, longer than a send lasts, so that is also when it is tried again.
 */
export async function takeDueAlarm(pool: Pick<pg.Pool, "query">, receivers: string[]): Promise<DueAlarm | null> {
  const { rows } = await pool.query<DueAlarm>(
    `update alarm set tried_at = now() where (receiver, headline) in (
       select receiver, headline from alarm
       where receiver = any($2) and (tried_at is null or not (${isWithin("tried_at", "2 minutes")}))
         and (sent_at is null or ended_at is not null or ${isLasting} and not (${isWithin("sent_at", "1 hour")}))
       order by said_at limit 1 for update skip locked)
     returning receiver, headline, sentence, began_at as "beganAt", ended_at is not null as "hasEnded",
       sent_at is not null as "isRepeated"`,
    [lasting, receivers],
  );
  return rows[0] ?? null;
}

/** Notes that it arrived. */
export async function markAlarmSent(pool: pg.Pool, { receiver, headline, hasEnded }: DueAlarm): Promise<void> {
  await pool.query(
    hasEnded
      ? "delete from alarm where receiver = $1 and headline = $2 and ended_at is not null"
      : "update alarm set sent_at = now(), tried_at = null where receiver = $1 and headline = $2",
    [receiver, headline],
  );
}
