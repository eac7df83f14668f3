import type pg from "pg";
import { addJob, wakeJobs } from "../job-table.ts";
import type { AlarmMessage } from "./alarm-message.ts";

type Database = Pick<pg.Pool, "query">;

/** What one receiver is to be sent, as its job has it. */
export type AlarmJob = { headline: string; sentence: string; status: AlarmMessage["status"]; beganAt: string };

export type KnownAlarm = { headline: string; sentence: string; beganAt: Date; isToldLongAgo: boolean };

/** What operators were told of. A time in the future means that the clock was set back. */
export async function readAlarms(pool: Database): Promise<KnownAlarm[]> {
  const { rows } = await pool.query<KnownAlarm>(
    `select headline, sentence, began_at as "beganAt",
            not told_at between clock_timestamp() - interval '1 hour' and clock_timestamp() as "isToldLongAgo"
     from alarm`,
  );
  return rows;
}

/** Notes that operators are told of an alarm now. It began at `beganAt`, unless it is known already. */
export async function noteTold(
  pool: Database,
  { headline, sentence, beganAt }: Omit<AlarmJob, "status">,
): Promise<void> {
  await pool.query(
    `insert into alarm (headline, sentence, began_at) values ($1, $2, $3)
     on conflict (headline) do update set sentence = excluded.sentence, told_at = now()`,
    [headline, sentence, beganAt],
  );
}

/** The same for an event, which is over at once: null when operators were told of one within the hour. */
export async function noteEvent(pool: Database, headline: string, sentence: string): Promise<Date | null> {
  const { rows } = await pool.query<{ beganAt: Date }>(
    `insert into alarm as known (headline, sentence) values ($1, $2)
     on conflict (headline) do update set sentence = excluded.sentence, began_at = now(), told_at = now()
     where not known.told_at between clock_timestamp() - interval '1 hour' and clock_timestamp()
     returning began_at as "beganAt"`,
    [headline, sentence],
  );
  return rows[0]?.beganAt ?? null;
}

export async function forgetAlarm(pool: Database, headline: string): Promise<void> {
  await pool.query("delete from alarm where headline = $1", [headline]);
}

/** Puts an alarm in line for each of `receivers`. One that waits about the same is replaced. */
export async function sendAlarm(pool: Database, receivers: string[], alarm: AlarmJob): Promise<void> {
  for (const receiver of receivers)
    await addJob(pool, { kind: "alarm", subject: `${receiver} ${alarm.headline}`, data: alarm });
  await wakeJobs(pool);
}
