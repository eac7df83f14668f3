import { alarms, alarmSentence } from "../../base/alarms.ts";
import { lastingAlarms } from "../../status/checks.ts";
import type { Status } from "../../status/read-status.ts";
import type { HandlerParts, JobHandler } from "../job-kinds.ts";
import { endAlarms, sendAlarm } from "./send-alarm.ts";

/** Logs and sends an alarm when it begins, every hour, and when it ends. `receivers` are names. */
export function statusChecker(
  { pool, log }: HandlerParts,
  receivers: string[],
  readStatus: () => Promise<Status>,
): JobHandler {
  return async () => {
    const status = await readStatus();
    // The database did not respond: the status is unknown.
    if (status.chat.undelivered === null) return { kind: "retry" };
    const lasting = lastingAlarms(status);
    for (const { name, text } of lasting)
      if (await sendAlarm(pool, receivers, name, text)) log.error({}, alarmSentence(name, text));
    const names = lasting.map(({ name }) => name);
    for (const name of await endAlarms(pool, receivers, names)) log.warn({}, `${alarms[name].ends}.`);
    return;
  };
}
