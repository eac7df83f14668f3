/**
 * The alarms that last, each with a condition on its row in SQL that is true when it is over. The database knows
 * that after a restart and in every instance; the process that said the alarm may be gone. All others are events.
 */
export const lastingAlarms: Readonly<Record<string, string>> = {
  "THE RELAY IS HALTED": "exists (select from good_round where job = 'relay' and ended_at > said_at)",
  "APPLICATIONS DO NOT REACH THE CHAT": "exists (select from delay_alarm where logged_at is null)",
  "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT": "exists (select from retention where held_because is null)",
  "NOTHING IS SENT SINCE THE RESTORE": "exists (select from retention where restored_from is null)",
  "THE SCHEDULED BACKUP FAILED": "exists (select from good_round where job = 'backup' and ended_at > said_at)",
  // A mail was sent since, or none waits any more.
  "NO MAIL IS SENT": `exists (select from mail where sent_at > said_at)
    or not exists (select from mail where sent_at is null and gave_up_at is null)`,
  // Not within an hour: a site that is just at its limit would begin and end it all day.
  "THE DAILY LIMIT OF MAIL IS REACHED": `said_at < now() - interval '1 hour' and not exists (
    select from mail where sent_at is null and gave_up_at is null and last_failure = 'site-limit')`,
};

/** What works again when one is over, where the log says it; that line is no alarm. */
export const endLines: Readonly<Record<string, string>> = {
  "APPLICATIONS ARE REFUSED": "APPLICATIONS ARE TAKEN AGAIN",
  "THE RELAY IS HALTED": "THE RELAY WORKS AGAIN",
  "APPLICATIONS DO NOT REACH THE CHAT": "APPLICATIONS REACH THE CHAT AGAIN",
  "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT": "SCHEDULED DELETION WORKS AGAIN",
  "THE SCHEDULED BACKUP FAILED": "SCHEDULED BACKUPS WORK AGAIN",
  "NO MAIL IS SENT": "MAIL IS SENT AGAIN",
};

/** The capitals with which a line of the log begins, when it is for operators at once; null for all other lines. */
export function headlineOf(sentence: string): string | null {
  return /^[A-Z][A-Z, ]{9,}(?=[.:(,])/.exec(sentence)?.[0].trim() ?? null;
}
