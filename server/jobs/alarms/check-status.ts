import { alarms, alarmSentence, type AlarmName } from "../../base/alarms.ts";
import { mailFailureMeaning } from "../../mail/mail-failures.ts";
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

/** A mail server that restarts or refuses mail for some minutes needs no operator, and neither does a limit just reached. */
const longestMailTroubleSeconds = 3600;

export function lastingAlarms({ chat, mail, retention, backup }: Status): { name: AlarmName; text: string }[] {
  const reasons: Partial<Record<AlarmName, string | false | null | undefined>> = {
    "chat-halted": chat.state === "halted" && `${chat.reason} Applications are kept and sent once this is fixed.`,
    "restore-held": chat.state === "held" && chat.reason,
    "chat-late":
      chat.isLate &&
      `The oldest has waited for ${Math.floor((chat.oldestUndeliveredSeconds ?? 0) / 60)} minutes. Nothing is lost; the command "scriptmark applications list --undelivered" says why.`,
    "mail-stopped": (mail.troubleSeconds ?? 0) >= longestMailTroubleSeconds && mailFailureMeaning(mail.failure ?? ""),
    "deletion-held":
      retention?.heldBecause &&
      `${retention.heldBecause} If this is right, "scriptmark applications purge --yes" deletes what is due; if not, correct the clock or RETENTION_DAYS.`,
    "backup-failed":
      backup?.failure &&
      `The reason is ${backup.failure}. ${backup.takenAt ? `The last good one is of ${backup.takenAt}` : "There is none yet"}. The site tries again every 10 minutes.`,
  };
  return Object.entries(reasons).flatMap(([name, text]) => (text ? [{ name: name as AlarmName, text }] : []));
}
