import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import type { Status } from "../../status/read-status.ts";

/** What operators are told of until it is over. `sentence` begins with `headline`. */
export type LastingAlarm = { headline: keyof typeof endLines; sentence: string };

/** The alarms that last, each with what works again when it is over. */
export const endLines = {
  "APPLICATIONS ARE REFUSED": "APPLICATIONS ARE TAKEN AGAIN",
  "THE RELAY IS HALTED": "THE RELAY WORKS AGAIN",
  "APPLICATIONS DO NOT REACH THE CHAT": "APPLICATIONS REACH THE CHAT AGAIN",
  "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT": "SCHEDULED DELETION WORKS AGAIN",
  "NOTHING IS SENT SINCE THE RESTORE": "WHAT WAITED SINCE THE RESTORE IS SENT",
  "THE SCHEDULED BACKUP FAILED": "SCHEDULED BACKUPS WORK AGAIN",
  "NO MAIL IS SENT": "MAIL IS SENT AGAIN",
} as const;

/** What works again when an alarm is over; null for one that does not last. */
export function endLineOf(headline: string): string | null {
  return Object.hasOwn(endLines, headline) ? endLines[headline as keyof typeof endLines] : null;
}

/** A mail server that restarts, or refuses for some minutes, needs no one. */
const longestMailTroubleSeconds = 3600;

/** The alarms that `status` gives reason to; "APPLICATIONS ARE REFUSED" does not go by the database (`watch-intake.ts`). */
export function lastingAlarms({ relay, mail, retention, backup }: Status): LastingAlarm[] {
  const alarms: (LastingAlarm | false)[] = [
    relay.state === "halted" && {
      headline: "THE RELAY IS HALTED",
      sentence: `THE RELAY IS HALTED. ${relay.reason} Applications are kept and sent once this is fixed.`,
    },
    relay.state === "held" && {
      headline: "NOTHING IS SENT SINCE THE RESTORE",
      sentence: `NOTHING IS SENT SINCE THE RESTORE. ${relay.reason}`,
    },
    relay.isLate === true && {
      headline: "APPLICATIONS DO NOT REACH THE CHAT",
      sentence: `APPLICATIONS DO NOT REACH THE CHAT. The oldest has waited for ${Math.floor((relay.oldestUndeliveredSeconds ?? 0) / 60)} minutes. Nothing is lost; the command "scriptmark applications list --undelivered" says why.`,
    },
    (mail.troubleSeconds ?? 0) >= longestMailTroubleSeconds &&
      mail.failure !== "site-limit" && {
        headline: "NO MAIL IS SENT",
        sentence: `NO MAIL IS SENT. ${mailFailureMeaning(mail.failure ?? "")}`,
      },
    retention.isHeld === true && {
      headline: "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT",
      sentence: `NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT. ${retention.heldBecause} If this is right, "scriptmark applications purge --yes" deletes what is due; if not, correct the clock or RETENTION_DAYS.`,
    },
    backup.failure !== null && {
      headline: "THE SCHEDULED BACKUP FAILED",
      sentence: `THE SCHEDULED BACKUP FAILED (${backup.failure}). ${backup.takenAt ? `The last good one is of ${backup.takenAt}` : "There is none yet"}. It is tried again every 10 minutes.`,
    },
  ];
  return alarms.filter((alarm) => alarm !== false);
}
