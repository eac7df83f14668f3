import type pg from "pg";
import * as z from "zod";
import { isUnmailed, isWaiting, toAddress } from "../applications/stored-mail.ts";
import { holdSentence } from "../retention/restore-hold.ts";
import { failureKinds, failureMeaning, type FailureKind } from "../telegram/outcomes.ts";

/** Most trouble that ends without an operator has ended after this time. */
export const lateAfterSeconds = 15 * 60;

type StatusSettings = { telegram: object | null; mail: object | null; backup: { everyHours: number } | null };

/**
 * How the applications get to the chat. `off`: Telegram is not configured. `held`: the database was restored. `halted`:
 * Telegram refuses us, and a person must act. `undelivered`: how many applications are waiting.
 */
export type ChatStatus = {
  state: "off" | "idle" | "waiting" | "held" | "halted";
  reason: string | null;
  undelivered: number | null;
  oldestUndeliveredSeconds: number | null;
  isLate: boolean | null;
};

/** `trouble`: for `troubleSeconds` the mail server has taken no mail. `notSent`: applications in "Email not sent". */
export type MailStatus = {
  status: "off" | "ok" | "trouble" | "unknown";
  failure: string | null;
  troubleSeconds: number | null;
  waiting: number | null;
  notSent: number | null;
};

export type RetentionStatus = {
  messagesToDelete: number;
  /** Messages that Telegram refused to delete. */
  leftInChat: number;
  /** Messages that may be in the chat: their sends had no answer, and their applications are deleted. */
  mayBeLeft: number;
  /** Withdrawals that the chat was not told of yet. */
  openWithdrawals: number;
  oldestWithdrawalSeconds: number | null;
  heldBecause: string | null;
};

/** `takenAt`: the last successful one, in ISO 8601. `isLate`: over two intervals ago; null: none is made here. */
export type BackupStatus = { takenAt: string | null; failure: string | null; isLate: boolean | null };

/**
 * How the site was last reached at its public address. `failingSeconds`: since it was not. `certificateDays`: whole days
 * until the certificate ends, below 0 once it has ended.
 */
export type PublicAddressStatus = {
  askedAt: string | null;
  failure: string | null;
  failingSeconds: number | null;
  certificateDays: number | null;
};

/** `postgresVersion` is such as 18.4. All but `chat` and `mail` are null while the database is away. */
export type Status = {
  chat: ChatStatus;
  mail: MailStatus;
  retention: RetentionStatus | null;
  backup: BackupStatus | null;
  publicAddress: PublicAddressStatus | null;
  postgresVersion: string | null;
};

/** Returns the status of all instances. Figures are null while the database is away, which is no reason to reject. */
export async function readStatus(pool: pg.Pool, settings: StatusSettings): Promise<Status> {
  const answer = await pool.query<FoundRow>(selectStatus, [settings.backup?.everyHours]).catch(() => null);
  const found = answer ? foundSchema.parse(answer.rows[0]) : null;
  return {
    chat: chatStatus(found, settings),
    mail: mailStatus(found, settings.mail !== null),
    retention: found && (settings.telegram ? found.retention : { ...found.retention, ...noWithdrawalsToTell }),
    backup: found?.backup ?? null,
    publicAddress: found?.publicAddress ?? null,
    postgresVersion: found?.postgresVersion ?? null,
  };
}

type FoundRow = {
  restoredFrom: Date | null;
  chatTrouble: string | null;
  postgresVersion: string;
  chat: unknown;
  mail: unknown;
  retention: unknown;
  backup: unknown;
  publicAddress: unknown;
};

const foundSchema = z.strictObject({
  restoredFrom: z.date().nullable(),
  chatTrouble: z.string().nullable(),
  postgresVersion: z.string(),
  chat: z.strictObject({
    undelivered: z.number(),
    oldestUndeliveredSeconds: z.number().nullable(),
    isLate: z.boolean(),
  }),
  mail: z.strictObject({
    failure: z.string().nullable(),
    troubleSeconds: z.number().nullable(),
    waiting: z.number(),
    notSent: z.number(),
  }),
  retention: z.strictObject({
    messagesToDelete: z.number(),
    leftInChat: z.number(),
    mayBeLeft: z.number(),
    openWithdrawals: z.number(),
    oldestWithdrawalSeconds: z.number().nullable(),
    heldBecause: z.string().nullable(),
  }),
  backup: z.strictObject({
    takenAt: z.iso.datetime().nullable(),
    failure: z.string().nullable(),
    isLate: z.boolean().nullable(),
  }),
  publicAddress: z.strictObject({
    askedAt: z.iso.datetime({ offset: true }).nullable(),
    failure: z.string().nullable(),
    failingSeconds: z.number().nullable(),
    certificateDays: z.number().nullable(),
  }),
});

type Found = z.output<typeof foundSchema>;

/** One mailbox may be full or slow. The mail server takes none at all where it puts off several, and has sent nothing since. */
const deferredForAll = `
  select 'deferred', min(m.first_tried_at) from mail m join application a on a.id = m.application_id
  where ${isWaiting("m")} and m.last_failure = 'deferred'
    and m.first_tried_at > coalesce((select max(sent_at) from mail), '-infinity')
  having count(distinct ${toAddress("m")}) > 1`;

const selectStatus = `
  with chat as (
    select count(*) as undelivered, ${secondsSince("min(waiting_since)")} as "oldestUndeliveredSeconds",
           coalesce(min(waiting_since) < now() - interval '${lateAfterSeconds} seconds', false) as "isLate"
    from application where waiting_since is not null
  ), mail_trouble as (
    select kind, since from queue_trouble where queue = 'mail' and kind is not null
    union all ${deferredForAll} limit 1
  ), emails as (
    select (select kind from mail_trouble) as failure,
           (select ${secondsSince("since")} from mail_trouble) as "troubleSeconds",
           count(*) filter (where gave_up_at is null) as waiting,
           (select count(*) from application a where ${isUnmailed}) as "notSent"
    from mail where sent_at is null
  ), deletion as (
    select (select count(*) from message_to_delete where message_id is not null and refusal is null) as "messagesToDelete",
           (select count(refusal) from message_to_delete) as "leftInChat",
           (select count(*) from message_to_delete where message_id is null) as "mayBeLeft",
           count(distinct reference) as "openWithdrawals", ${secondsSince("min(ended_at)")} as "oldestWithdrawalSeconds",
           (select held_because from retention) as "heldBecause"
    from ended_link where ending = 'withdrawn' and (awaits_report
      or exists (select from job where kind = 'chat line' and subject = 'withdrawal ' || reference))
  ), backup as (
    select to_char(taken_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", failure,
           now() - coalesce(taken_at, tried_at, now()) > make_interval(hours => 2 * $1::integer) as "isLate"
    from scheduled_backup
  ), address as (
    select asked_at as "askedAt", failure, ${secondsSince("failing_since")} as "failingSeconds",
           floor(extract(epoch from certificate_ends_at - now()) / 86400)::integer as "certificateDays"
    from public_address
  )
  select restored_from as "restoredFrom", (select kind from queue_trouble where queue = 'chat') as "chatTrouble",
         row_to_json(chat) as chat, row_to_json(emails) as mail, row_to_json(deletion) as retention,
         row_to_json(backup) as backup, row_to_json(address) as "publicAddress",
         split_part(current_setting('server_version'), ' ', 1) as "postgresVersion"
  from retention, chat, emails, deletion, backup, address`;

function secondsSince(time: string): string {
  return `case when ${time} is not null then floor(greatest(0, extract(epoch from now() - ${time})))::integer end`;
}

/** Without a chat, none waits to be told. */
const noWithdrawalsToTell = { openWithdrawals: 0, oldestWithdrawalSeconds: null };

function chatStatus(found: Found | null, settings: StatusSettings): ChatStatus {
  const hasChat = settings.telegram !== null;
  const waiting = found?.chat ?? { undelivered: null, oldestUndeliveredSeconds: null, isLate: null };
  // Without a chat, no application is late.
  return { ...chatState(found, settings), ...waiting, ...(!hasChat && { isLate: false }) };
}

function chatState(found: Found | null, settings: StatusSettings): Pick<ChatStatus, "state" | "reason"> {
  const held = found && holdSentence(found.restoredFrom, settings);
  if (held) return { state: "held", reason: held };
  if (!settings.telegram) return { state: "off", reason: null };
  if (!found) return { state: "waiting", reason: "The database cannot be reached." };
  const { chatTrouble: trouble, chat } = found;
  const reason = trouble && failureMeaning(trouble);
  if (failureKinds[trouble as FailureKind]?.scope === "halt") return { state: "halted", reason };
  return chat.undelivered === 0 ? { state: "idle", reason: null } : { state: "waiting", reason };
}

function mailStatus(found: Found | null, hasMail: boolean): MailStatus {
  const nothing = { failure: null, troubleSeconds: null, waiting: null, notSent: null };
  if (!hasMail) return { status: "off", ...nothing };
  if (!found) return { status: "unknown", ...nothing };
  return { status: found.mail.failure === null ? "ok" : "trouble", ...found.mail };
}
