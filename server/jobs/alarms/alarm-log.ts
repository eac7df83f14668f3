import type pg from "pg";
import { secretRemover, type EventLog } from "../../base/log.ts";
import { endLines, headlineOf, raiseAlarm } from "./send-alarm.ts";

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
      if (headline === null || headline in endLines) return;
      void raiseAlarm(pool, receivers, removeSecrets(sentence)).catch(() => {});
    },
  };
}
