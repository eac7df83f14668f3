import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import type { Status } from "../../status/read-status.ts";

/** What operators are told of until it is over, by the capitals of its sentence, each with what works again then. */
export const endLines: Readonly<Record<string, string>> = {
  "APPLICATIONS ARE REFUSED": "APPLICATIONS ARE TAKEN AGAIN",
  "THE RELAY IS HALTED": "THE RELAY WORKS AGAIN",
  "APPLICATIONS DO NOT REACH THE CHAT": "APPLICATIONS REACH THE CHAT AGAIN",
  "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT": "SCHEDULED DELETION WORKS AGAIN",
  "NOTHING IS SENT SINCE THE RESTORE": "WHAT WAITED SINCE THE RESTORE IS SENT",
  "THE SCHEDULED BACKUP FAILED": "SCHEDULED BACKUPS WORK AGAIN",
  "NO MAIL IS SENT": "MAIL IS SENT AGAIN",
};

/** What works again when an alarm is over; null for one that does not last. */
export function endLineOf(headline: string): string | null {
  return endLines[headline] ?? null;
}

/** The capitals with which a line of the log begins, when it is for operators at once; null for all other lines. */
export function headlineOf(sentence: string): string | null {
  return /^[A-Z][A-Z, ]{9,}(?=[.:(,])/.exec(sentence)?.[0].trim() ?? null;
}

/** A mail server that restarts, or refuses for some minutes, needs no one. */
const longestMailTroubleSeconds = 3600;

/**
 * The sentences of the alarms that `status` gives reason to; "APPLICATIONS ARE REFUSED" does not go by the database
 * (`watch-intake.ts`).
 */
export function lastingAlarms({ relay, mail, retention, backup }: Status): string[] {
  const sentences = [
    relay.state === "halted" &&
      `THE RELAY IS HALTED. ${relay.reason} Applications are kept and sent once this is fixed.`,
    relay.state === "held" && `NOTHING IS SENT SINCE THE RESTORE. ${relay.reason}`,
    relay.isLate === true &&
      `APPLICATIONS DO NOT REACH THE CHAT. The oldest has waited for ${Math.floor((relay.oldestUndeliveredSeconds ?? 0) / 60)} minutes. Nothing is lost; the command "scriptmark applications list --undelivered" says why.`,
    (mail.troubleSeconds ?? 0) >= longestMailTroubleSeconds &&
      mail.failure !== "site-limit" &&
      `NO MAIL IS SENT. ${mailFailureMeaning(mail.failure ?? "")}`,
    retention.isHeld === true &&
      `NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT. ${retention.heldBecause} If this is right, "scriptmark applications purge --yes" deletes what is due; if not, correct the clock or RETENTION_DAYS.`,
    backup.failure !== null &&
      `THE SCHEDULED BACKUP FAILED (${backup.failure}). ${backup.takenAt ? `The last good one is of ${backup.takenAt}` : "There is none yet"}. It is tried again every 10 minutes.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
