import type pg from "pg";
import { alarmSentence, type RaiseAlarm } from "../../base/alarms.ts";
import { secretRemover, type EventLog } from "../../base/log.ts";
import { sendAlarm } from "./send-alarm.ts";

/** While the database is away, the alarm is in the log alone. */
export function alarmRaiser(
  log: EventLog,
  { pool, receivers, settings }: { pool: pg.Pool; receivers: string[]; settings: Parameters<typeof secretRemover>[0] },
): RaiseAlarm {
  const removeSecrets = secretRemover(settings);
  return (name, text, details = {}) => {
    log.error(details, alarmSentence(name, text));
    void sendAlarm(pool, receivers, name, removeSecrets(text)).catch(() => {});
  };
}
