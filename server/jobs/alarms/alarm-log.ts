import type pg from "pg";
import { secretRemover, type EventLog } from "../../log.ts";
import { endLines, headlineOf, putAlarmInLine } from "./send-alarm.ts";

/**
 * `log` for the site: what it says in capitals goes to the operators too, once an hour at most; what lasts is the status
 * check's part. While the database is away it is in the log alone.
 */
export function alarmLog(
  log: EventLog,
  { pool, receivers, settings }: { pool: pg.Pool; receivers: string[]; settings: Parameters<typeof secretRemover>[0] },
): EventLog {
  const removeSecrets = secretRemover(settings);
  return {
    info: (details, sentence) => log.info(details, sentence),
    warn: (details, sentence) => log.warn(details, sentence),
    error(details, sentence) {
      log.error(details, sentence);
      const headline = headlineOf(sentence);
      if (headline === null || headline in endLines || receivers.length === 0) return;
      void tell(headline, removeSecrets(sentence)).catch(() => {});
    },
  };

  async function tell(headline: string, sentence: string) {
    const { rows } = await pool.query<{ beganAt: Date }>(noteEvent, [headline, sentence]);
    if (rows[0])
      await putAlarmInLine(pool, receivers, { sentence, status: "begun", since: rows[0].beganAt.toISOString() });
  }
}

/** Nothing when one was sent within the hour. A time in the future means that the clock was set back. */
const noteEvent = `
  insert into alarm as known (headline, sentence) values ($1, $2)
  on conflict (headline) do update set sentence = excluded.sentence, began_at = now(), told_at = now()
  where not known.told_at between clock_timestamp() - interval '1 hour' and clock_timestamp()
  returning began_at as "beganAt"`;
