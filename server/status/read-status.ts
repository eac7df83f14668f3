import type pg from "pg";
import { queryWithTimeout } from "../database/query-with-timeout.ts";
import { holdSentence } from "../retention/restore-hold.ts";
import { failureKinds, failureMeaning } from "../telegram/failure-kinds.ts";

/** An application that has waited longer is late: every trouble that cures itself quickly is over by then. */
export const lateAfterSeconds = 15 * 60;

/** Which of its work this site is configured for; `backupHours` is null without BACKUP_DIR. */
export type StatusSettings = {
  hasChat: boolean;
  sendsMail: boolean;
  backupHours: number | null;
  /** Whether this instance does the jobs of the chat. */
  isLeader: boolean;
};

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
  restoredFrom: Date | null;
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

/** What the database knows about the work of all instances. Figures are null while it is away. Never rejects. */
export async function readStatus(pool: pg.Pool, settings: StatusSettings): Promise<Status> {
  const rows = await queryWithTimeout<Row>(timeoutMs, pool, selectStatus).catch(() => []);
  const row = rows[0] ?? null;
  return {
    relay: relayStatus(row, settings),
    mail: mailStatus(row, settings),
    retention: retentionStatus(row),
    backup: backupStatus(row, settings),
    goodRounds: {
      relay: row?.chatTookAt?.toISOString() ?? null,
      purge: row?.purgedAt?.toISOString() ?? null,
      backup: row?.takenAt?.toISOString() ?? null,
    },
  };
}

const timeoutMs = 3_000;

type Row = {
  undelivered: number;
  oldestUndeliveredSeconds: number | null;
  restoredFrom: Date | null;
  chatTrouble: string | null;
  mailTrouble: string | null;
  mailTroubleSeconds: number | null;
  mailWaiting: number;
  mailNotSent: number;
  messagesToDelete: number;
  leftInChat: number;
  endingUndelivered: number;
  openWithdrawals: number;
  oldestWithdrawalSeconds: number | null;
  heldBecause: string | null;
  takenAt: Date | null;
  file: string | null;
  sizeBytes: number | null;
  triedAt: Date | null;
  backupFailure: string | null;
  backupAgeSeconds: number;
  chatTookAt: Date | null;
  purgedAt: Date | null;
};

const selectStatus = `
  with waiting as (
    select count(*)::integer as count, min(waiting_since) as first,
           count(*) filter (where end_announced_at is not null)::integer as ending
    from outbox where delivered_at is null
  ), email as (
    select count(*) filter (where gave_up_at is null)::integer as waiting,
           count(*) filter (where gave_up_at is not null)::integer as not_sent
    from mail where sent_at is null
  ), left_over as (
    select count(*) filter (where refusal is null)::integer as to_delete,
           count(*) filter (where refusal is not null)::integer as refused
    from message_to_delete
  ), withdrawn as (
    select count(*)::integer as count, min(withdrawn_at) as first
    from withdrawal where erased_at is null or told_at is null
  )
  select waiting.count as undelivered, ${secondsSince("waiting.first")} as "oldestUndeliveredSeconds",
         r.restored_from as "restoredFrom", chat.kind as "chatTrouble", mailing.kind as "mailTrouble",
         ${secondsSince("mailing.since")} as "mailTroubleSeconds",
         email.waiting as "mailWaiting", email.not_sent as "mailNotSent",
         left_over.to_delete as "messagesToDelete", left_over.refused as "leftInChat",
         waiting.ending as "endingUndelivered", withdrawn.count as "openWithdrawals",
         ${secondsSince("withdrawn.first")} as "oldestWithdrawalSeconds", r.held_because as "heldBecause",
         b.taken_at as "takenAt", b.file, b.size_bytes::float8 as "sizeBytes", b.tried_at as "triedAt",
         b.failure as "backupFailure",
         extract(epoch from now() - coalesce(b.taken_at, b.tried_at, now()))::float8 as "backupAgeSeconds",
         greatest((select done_at from job where kind = 'chat check'), (select max(sent_at) from relay_step)) as "chatTookAt",
         (select done_at from job where kind = 'purge') as "purgedAt"
  from retention r cross join scheduled_backup b cross join waiting cross join email cross join left_over
       cross join withdrawn
       left join queue_trouble chat on chat.queue = 'chat' left join queue_trouble mailing on mailing.queue = 'mail'`;

function secondsSince(time: string): string {
  return `case when ${time} is not null then floor(greatest(0, extract(epoch from now() - ${time})))::integer end`;
}

function relayStatus(row: Row | null, { hasChat, isLeader }: StatusSettings): RelayStatus {
  const figures = {
    isLeader,
    undelivered: row?.undelivered ?? null,
    oldestUndeliveredSeconds: row?.oldestUndeliveredSeconds ?? null,
    isLate: row && (row.oldestUndeliveredSeconds ?? 0) > lateAfterSeconds,
    restoredFrom: row?.restoredFrom ?? null,
  };
  return { ...figures, ...relayState(row, hasChat) };
}

function relayState(row: Row | null, hasChat: boolean): Pick<RelayStatus, "state" | "reason"> {
  if (row?.restoredFrom) return { state: "held", reason: holdSentence(row.restoredFrom) };
  if (!hasChat) return { state: "off", reason: "Telegram is not configured." };
  if (!row) return { state: "waiting", reason: "The database cannot be reached." };
  const { chatTrouble } = row;
  if (chatTrouble !== null && isHalting(chatTrouble)) return { state: "halted", reason: failureMeaning(chatTrouble) };
  if (row.undelivered === 0) return { state: "idle", reason: null };
  return { state: "waiting", reason: chatTrouble === null ? null : failureMeaning(chatTrouble) };
}

/** Whether a person has to act before anything reaches the chat. */
function isHalting(trouble: string): boolean {
  return Object.entries(failureKinds).some(([kind, { scope }]) => kind === trouble && scope === "halt");
}

function mailStatus(row: Row | null, { sendsMail }: StatusSettings): MailStatus {
  const nothing = { failure: null, troubleSeconds: null, waiting: null, notSent: null };
  if (!sendsMail) return { status: "off", ...nothing };
  if (!row) return { status: "unknown", ...nothing };
  return {
    status: row.mailTrouble === null ? "ok" : "trouble",
    failure: row.mailTrouble,
    troubleSeconds: row.mailTroubleSeconds,
    waiting: row.mailWaiting,
    notSent: row.mailNotSent,
  };
}

function retentionStatus(row: Row | null): RetentionStatus {
  return {
    messagesToDelete: row?.messagesToDelete ?? null,
    leftInChat: row?.leftInChat ?? null,
    endingUndelivered: row?.endingUndelivered ?? null,
    openWithdrawals: row?.openWithdrawals ?? null,
    oldestWithdrawalSeconds: row?.oldestWithdrawalSeconds ?? null,
    isHeld: row && row.heldBecause !== null,
    heldBecause: row?.heldBecause ?? null,
  };
}

function backupStatus(row: Row | null, { backupHours }: StatusSettings): BackupStatus {
  if (!row) return { takenAt: null, file: null, sizeBytes: null, triedAt: null, failure: null, isLate: null };
  const { takenAt, file, sizeBytes, triedAt, backupFailure, backupAgeSeconds } = row;
  return {
    takenAt: takenAt?.toISOString() ?? null,
    file,
    sizeBytes,
    triedAt: triedAt?.toISOString() ?? null,
    failure: backupFailure,
    isLate: backupHours === null ? null : backupAgeSeconds > 2 * backupHours * 3600,
  };
}
