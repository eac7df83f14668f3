/** Every alarm, with the capitals that begin its sentence. One with `ends` lasts, and its end is reported too. */
export const alarms = {
  "applications-refused": { begins: "APPLICATIONS ARE REFUSED", ends: "APPLICATIONS ARE TAKEN AGAIN" },
  "chat-halted": { begins: "THE CHAT QUEUE IS HALTED", ends: "THE CHAT QUEUE WORKS AGAIN" },
  "chat-late": { begins: "APPLICATIONS DO NOT REACH THE CHAT", ends: "APPLICATIONS REACH THE CHAT AGAIN" },
  "restore-held": { begins: "NOTHING IS SENT SINCE THE RESTORE", ends: "SENDING WORKS AGAIN AFTER THE RESTORE" },
  "mail-stopped": { begins: "NO MAIL IS SENT", ends: "MAIL IS SENT AGAIN" },
  "deletion-held": {
    begins: "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT",
    ends: "SCHEDULED DELETION WORKS AGAIN",
  },
  "backup-failed": { begins: "THE SCHEDULED BACKUP FAILED", ends: "SCHEDULED BACKUPS WORK AGAIN" },
  "address-silent": { begins: "THE PUBLIC ADDRESS DOES NOT ANSWER", ends: "THE PUBLIC ADDRESS ANSWERS AGAIN" },
  "certificate-ending": { begins: "THE CERTIFICATE ENDS SOON", ends: "THE CERTIFICATE IS RENEWED" },
  "resume-damaged": { begins: "A STORED RESUME IS DAMAGED", ends: null },
  "backup-damaged": { begins: "RESUMES IN THE DATABASE ARE DAMAGED", ends: null },
  "backup-lacks": { begins: "THE BACKUP LACKS APPLICATIONS", ends: null },
  "receipt-without-row": { begins: "A STORED APPLICATION CANNOT BE FOUND", ends: null },
  "erased-list-behind": { begins: "THE LIST OF ERASED APPLICATIONS IS NOT WRITTEN", ends: null },
  "site-killed": { begins: "THE SITE DID NOT END CLEANLY", ends: null },
  test: { begins: "THIS IS A TEST", ends: null },
} satisfies Record<string, { begins: string; ends: string | null }>;

export type AlarmName = keyof typeof alarms;

/** Reports an event: in the log, and by ALERT_EMAIL and ALERT_URL once an hour. `text` follows the capitals. */
export type RaiseAlarm = (name: AlarmName, text: string, details?: object) => void;

/** Returns the line of the log, and the text that receivers get. */
export function alarmSentence(name: AlarmName, text: string): string {
  return `${alarms[name].begins}. ${text}`;
}
