import type pg from "pg";
import { secretRemover, type EventLog } from "../../log.ts";
import { noteEvent, sendAlarm } from "./alarm-table.ts";
import { endLineOf } from "./lasting-alarms.ts";

/**
 * `log` for the site: what it says in capitals goes to the operators too, at any LOG_LEVEL. The same is told once an
 * hour; what lasts is told by the status check. What cannot be put in line because the database is away is in the log
 * alone.
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
      if (headline === null || endLineOf(headline) !== null || receivers.length === 0) return;
      void tell(headline, removeSecrets(sentence)).catch(() => {});
    },
  };

  async function tell(headline: string, sentence: string) {
    const beganAt = await noteEvent(pool, headline, sentence);
    if (beganAt)
      await sendAlarm(pool, receivers, { headline, sentence, status: "begun", beganAt: beganAt.toISOString() });
  }
}

/** The capitals with which a line of the log begins, when it is for operators at once; null for all other lines. */
export function headlineOf(sentence: string): string | null {
  return /^[A-Z][A-Z, ]{9,}(?=[.:(,])/.exec(sentence)?.[0].trim() ?? null;
}
