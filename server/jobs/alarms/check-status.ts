import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import type { Status } from "../../status/read-status.ts";
import type { HandlerParts, JobHandler } from "../job-kinds.ts";
import { endLines, headlineOf, putAlarmInLine } from "./send-alarm.ts";

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
    const { rows } = await pool.query<KnownAlarm>(selectKnown);
    const known = new Map(rows.map((alarm) => [alarm.headline, alarm]));
    const lasting = new Map(lastingAlarms(status).map((sentence) => [headlineOf(sentence)!, sentence]));
    for (const [headline, sentence] of lasting) {
      const earlier = known.get(headline);
      if (earlier && !earlier.isToldLongAgo) continue;
      log.error({}, sentence);
      const beganAt = earlier?.beganAt ?? new Date();
      const since = beganAt.toISOString();
      // Noted when it is in line: what ends in between is said again.
      await putAlarmInLine(pool, receivers, { sentence, since, status: earlier ? "lasting" : "begun" });
      await pool.query(noteTold, [headline, sentence, beganAt]);
    }
    for (const { headline, sentence, beganAt } of rows) {
      const ended = endLines[headline];
      if (!ended || lasting.has(headline)) continue;
      log.warn({}, `${ended}.`);
      await putAlarmInLine(pool, receivers, { sentence, since: beganAt.toISOString(), status: "ended" });
      await pool.query("delete from alarm where headline = $1", [headline]);
    }
    return;
  };
}

type KnownAlarm = { headline: string; sentence: string; beganAt: Date; isToldLongAgo: boolean };

/** A time in the future means that the clock was set back. */
const selectKnown = `
  select headline, sentence, began_at as "beganAt",
         not told_at between clock_timestamp() - interval '1 hour' and clock_timestamp() as "isToldLongAgo"
  from alarm`;

const noteTold = `
  insert into alarm (headline, sentence, began_at) values ($1, $2, $3)
  on conflict (headline) do update set sentence = excluded.sentence, told_at = now()`;

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
