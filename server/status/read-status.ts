import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { holdSentence } from "../retention/restore-hold.ts";
import { failureKinds, failureMeaning } from "../telegram/outcomes.ts";

/** An application that has waited longer is late: every trouble that cures itself quickly is over by then. */
export const lateAfterSeconds = 15 * 60;

/** Which of its work this site is configured for. */
type StatusSettings = { telegram: object | null; mail: object | null; backup: { everyHours: number } | null };

/**
 * How the applications get to the chat.
 * - `off`: Telegram is not configured, everything waits
 * - `idle`: nothing is undelivered
 * - `waiting`: something is undelivered
 * - `held`: the database was restored from a backup of `restoredFrom`; an operator must say that what waits may go out
 * - `halted`: Telegram refuses us (token, chat or rights); a person must act, then it resumes automatically
 *
 * `reason` is one plain sentence, null when there is nothing to explain.
 * `isLate`: something has waited over 15 minutes (`oldestUndeliveredSeconds`), and an operator should look.
 */
export type RelayStatus = {
  state: "off" | "idle" | "waiting" | "held" | "halted";
  reason: string | null;
  /** Whether this instance writes to the chat. */
  isLeader: boolean;
  undelivered: number | null;
  oldestUndeliveredSeconds: number | null;
  isLate: boolean | null;
  restoredFrom: string | null;
};

/**
 * `off`: no mail is sent. `trouble`: the mail server takes none since `troubleSeconds`, and `failure` says why.
 * `notSent`: emails that were given up.
 */
export type MailStatus = {
  status: "off" | "ok" | "trouble" | "unknown";
  failure: string | null;
  troubleSeconds: number | null;
  waiting: number | null;
  notSent: number | null;
};

/**
 * What deletion still has to do.
 * - `messagesToDelete`: messages of deleted applications that are in the chat and will be deleted
 * - `leftInChat`: those that Telegram refused to delete, for a person to delete
 * - `endingUndelivered`: applications that never reached the chat and will be deleted within 30 days
 * - `openWithdrawals`: withdrawn by their candidates, and not yet erased everywhere or not yet reported to the chat
 * - `oldestWithdrawalSeconds`: since the first of them; null without one
 * - `isHeld`: the scheduled deletion waits for an operator, because of `heldBecause`
 */
export type RetentionStatus = {
  messagesToDelete: number | null;
  leftInChat: number | null;
  endingUndelivered: number | null;
  openWithdrawals: number | null;
  oldestWithdrawalSeconds: number | null;
  isHeld: boolean | null;
  heldBecause: string | null;
};

/**
 * The scheduled backup. Times are ISO 8601.
 * - `takenAt`: of which moment the last good one holds the state; with `file`, its name, and `sizeBytes`
 * - `triedAt`: when the last one was begun; `failure`: why the last one that ended failed, null when it did not
 * - `isLate`: the last good one is older than two intervals; null where this instance makes none
 */
export type BackupStatus = {
  takenAt: string | null;
  file: string | null;
  sizeBytes: number | null;
  triedAt: string | null;
  failure: string | null;
  isLate: boolean | null;
};

/** When each last did all that it had to do, in ISO 8601; null before the first time. `relay`: Telegram took a message, or the chat was asked for. */
export type GoodRounds = { relay: string | null; purge: string | null; backup: string | null };

export type Status = {
  relay: RelayStatus;
  mail: MailStatus;
  retention: RetentionStatus;
  backup: BackupStatus;
  goodRounds: GoodRounds;
};

/**
 * What the database knows about the work of all instances. Figures are null while it is away. `isLeader`: this instance
 * does the jobs of the chat. Never rejects.
 */
export async function readStatus(pool: pg.Pool, settings: StatusSettings, isLeader: boolean): Promise<Status> {
  const found = pool.query<Found>(selectStatus, [settings.backup?.everyHours]);
  const answer = await within3Seconds(found).catch(() => null);
  const { chatTrouble, relay, mail, ...others } = answer?.rows[0] ?? nothing;
  const mailStatus = mail.failure === null ? "ok" : "trouble";
  return {
    relay: { ...relayState(relay, chatTrouble, settings.telegram !== null), isLeader, ...relay },
    mail: settings.mail ? { status: answer ? mailStatus : "unknown", ...mail } : { status: "off", ...nothing.mail },
    ...others,
  };
}

/** What `work` resolves to; rejects when that takes longer, which does not end the work. */
export async function within3Seconds<T>(work: Promise<T>): Promise<T> {
  const late = wait(3_000, null, { ref: false }).then(() => Promise.reject(new Error("late")));
  return Promise.race([work, late]);
}

type Found = Pick<Status, "retention" | "backup" | "goodRounds"> & {
  chatTrouble: string | null;
  relay: Omit<RelayStatus, "state" | "reason" | "isLeader">;
  mail: Omit<MailStatus, "status">;
};

const nothing: Found = {
  chatTrouble: null,
  relay: { undelivered: null, oldestUndeliveredSeconds: null, isLate: null, restoredFrom: null },
  mail: { failure: null, troubleSeconds: null, waiting: null, notSent: null },
  retention: {
    messagesToDelete: null,
    leftInChat: null,
    endingUndelivered: null,
    openWithdrawals: null,
    oldestWithdrawalSeconds: null,
    isHeld: null,
    heldBecause: null,
  },
  backup: { takenAt: null, file: null, sizeBytes: null, triedAt: null, failure: null, isLate: null },
  goodRounds: { relay: null, purge: null, backup: null },
};

const selectStatus = `
  with waiting as (
    select count(*) as count, ${secondsSince("min(waiting_since)")} as seconds,
           count(*) filter (where end_announced_at is not null) as ending
    from outbox where delivered_at is null
  ), email as (
    select count(*) filter (where gave_up_at is null) as waiting, count(*) filter (where gave_up_at is not null) as not_sent
    from mail where sent_at is null
  ), left_over as (
    select count(*) filter (where refusal is null) as to_delete, count(*) filter (where refusal is not null) as refused
    from message_to_delete
  ), withdrawn as (
    select count(*) as count, ${secondsSince("min(withdrawn_at)")} as seconds
    from withdrawal where erased_at is null or told_at is null
  ), took as (
    select greatest((select done_at from job where kind = 'chat check'), (select max(sent_at) from relay_step)) as at
  )
  select chat.kind as "chatTrouble",
         json_build_object(
           'undelivered', waiting.count, 'oldestUndeliveredSeconds', waiting.seconds,
           'isLate', coalesce(waiting.seconds > ${lateAfterSeconds}, false), 'restoredFrom', ${iso("r.restored_from")}
         ) as relay,
         json_build_object(
           'failure', mailing.kind, 'troubleSeconds', ${secondsSince("mailing.since")},
           'waiting', email.waiting, 'notSent', email.not_sent
         ) as mail,
         json_build_object(
           'messagesToDelete', left_over.to_delete, 'leftInChat', left_over.refused,
           'endingUndelivered', waiting.ending, 'openWithdrawals', withdrawn.count,
           'oldestWithdrawalSeconds', withdrawn.seconds,
           'isHeld', r.held_because is not null, 'heldBecause', r.held_because
         ) as retention,
         json_build_object(
           'takenAt', ${iso("b.taken_at")}, 'file', b.file, 'sizeBytes', b.size_bytes, 'triedAt', ${iso("b.tried_at")},
           'failure', b.failure,
           'isLate', now() - coalesce(b.taken_at, b.tried_at, now()) > make_interval(hours => 2 * $1::integer)
         ) as backup,
         json_build_object(
           'relay', ${iso("took.at")}, 'purge', (select ${iso("done_at")} from job where kind = 'purge'),
           'backup', ${iso("b.taken_at")}
         ) as "goodRounds"
  from retention r cross join scheduled_backup b cross join waiting cross join email cross join left_over
       cross join withdrawn cross join took
       left join queue_trouble chat on chat.queue = 'chat' left join queue_trouble mailing on mailing.queue = 'mail'`;

function secondsSince(time: string): string {
  return `case when ${time} is not null then floor(greatest(0, extract(epoch from now() - ${time})))::integer end`;
}

function iso(time: string): string {
  return `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function relayState(
  { undelivered, restoredFrom }: Found["relay"],
  trouble: string | null,
  hasChat: boolean,
): Pick<RelayStatus, "state" | "reason"> {
  if (restoredFrom !== null) return { state: "held", reason: holdSentence(new Date(restoredFrom)) };
  if (!hasChat) return { state: "off", reason: "Telegram is not configured." };
  if (undelivered === null) return { state: "waiting", reason: "The database cannot be reached." };
  const isHalting = Object.entries(failureKinds).some(([kind, { scope }]) => kind === trouble && scope === "halt");
  if (trouble !== null && isHalting) return { state: "halted", reason: failureMeaning(trouble) };
  if (undelivered === 0) return { state: "idle", reason: null };
  return { state: "waiting", reason: trouble === null ? null : failureMeaning(trouble) };
}
