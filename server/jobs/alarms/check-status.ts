import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import type { Status } from "../../status/read-status.ts";
import type { HandlerParts, JobHandler } from "../job-kinds.ts";
import { endAlarms, endLines, headlineOf, raiseAlarm } from "./send-alarm.ts";

/**
 * Compares the site's status with what operators were told: what began, what lasts (every hour) and what is over is
 * logged and sent. `receivers` are names.
 */
export function statusChecker(
  { pool, log }: HandlerParts,
  receivers: string[],
  readStatus: () => Promise<Status>,
): JobHandler {
  return async () => {
    const status = await readStatus();
    // The database did not answer: nothing is known.
    if (status.relay.undelivered === null) return { kind: "failed" };
    const lasting = lastingAlarms(status);
    for (const sentence of lasting) if (await raiseAlarm(pool, receivers, sentence)) log.error({}, sentence);
    for (const headline of await endAlarms(pool, receivers, lasting.map(headlineOf)))
      log.warn({}, `${endLines[headline]}.`);
    return;
  };
}

/** A mail server that restarts, or refuses for some minutes, needs no one, and neither does a limit that is just reached. */
const longestMailTroubleSeconds = 3600;

/** The sentences of the alarms that `status` gives reason to. */
export function lastingAlarms({ relay, mail, retention, backup }: Status): string[] {
  const sentences = [
    relay.state === "halted" &&
      `THE RELAY IS HALTED. ${relay.reason} Applications are kept and sent once this is fixed.`,
    relay.state === "held" && `NOTHING IS SENT SINCE THE RESTORE. ${relay.reason}`,
    relay.isLate === true &&
      `APPLICATIONS DO NOT REACH THE CHAT. The oldest has waited for ${Math.floor((relay.oldestUndeliveredSeconds ?? 0) / 60)} minutes. Nothing is lost; the command "scriptmark applications list --undelivered" says why.`,
    (mail.troubleSeconds ?? 0) >= longestMailTroubleSeconds &&
      `NO MAIL IS SENT. ${mailFailureMeaning(mail.failure ?? "")}`,
    retention?.heldBecause &&
      `NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT. ${retention.heldBecause} If this is right, "scriptmark applications purge --yes" deletes what is due; if not, correct the clock or RETENTION_DAYS.`,
    backup?.failure &&
      `THE SCHEDULED BACKUP FAILED (${backup.failure}). ${backup.takenAt ? `The last good one is of ${backup.takenAt}` : "There is none yet"}. It is tried again every 10 minutes.`,
  ];
  return sentences.filter((sentence) => typeof sentence === "string");
}
