import type pg from "pg";
import { receivedMail } from "../../content/mail.ts";
import { statusUrlOf } from "../candidate/status-url.ts";
import { holdRow } from "../database/hold-row.ts";
import type { MailLimits } from "../env.ts";
import type { EventLog } from "../log.ts";
import { backoffMs, retryMs } from "../relay/relay-timing.ts";
import { retryUntilWritten } from "../relay/retry-until-written.ts";
import { createWakeSignal } from "../relay/wake-signal.ts";
import { mailFailures, type MailFailureKind } from "./mail-failures.ts";
import { countMail, findDueMail, holdDueMail, markMailFailed, markMailSent, type DueMail } from "./mail-outbox.ts";
import type { Mailer, MailOutcome } from "./mailer.ts";

/**
 * Waits in milliseconds: between looks at the outbox, after failures of one mail or of the server, until trouble of the
 * server is an alarm, and at the end, for a database that is away when a mail was sent.
 */
const mailTiming = {
  lookMs: 5_000,
  firstRetryMs: 60_000,
  longestRetryMs: 4 * 3_600_000,
  longestAmbiguousRetryMs: 4 * 3_600_000,
  firstPauseMs: 2_000,
  longestPauseMs: 5 * 60_000,
  alarmAfterMs: 60 * 60_000,
  stopGraceMs: 20_000,
};

export type MailTiming = typeof mailTiming;

type MailOptions = {
  pool: pg.Pool;
  mailer: Mailer;
  limits: MailLimits;
  log: EventLog;
  /** Where the candidates' pages are, without a slash at the end. */
  origin: string;
  timing?: MailTiming;
};

/**
 * Sends the mails that wait, one at a time, of all instances together; it goes on through every failure. A mail is sent
 * at least once: only one that may have arrived without an answer is sent again, under the same Message-ID.
 */
export function startMail({ pool, mailer, limits, log, origin, timing = mailTiming }: MailOptions): {
  stop(): Promise<void>;
} {
  const wake = createWakeSignal();
  const end = new AbortController();
  let trouble: { failure: MailFailureKind; sinceMs: number; isAlarm: boolean } | null = null;
  let troubles = 0;
  const running = run();
  return {
    async stop() {
      wake.stop();
      const grace = setTimeout(() => end.abort(), timing.stopGraceMs);
      await running;
      clearTimeout(grace);
    },
  };

  async function run() {
    while (!wake.isStopped) {
      // A lost database is logged elsewhere; the next look asks it again.
      const next = await holdRow(pool, oneSender, sendNext).catch(() => null);
      if (next !== "again") await wake.rest(next ?? timing.lookMs);
    }
  }

  /** Returns how long to rest, null for the usual time. */
  async function sendNext(): Promise<"again" | number | null> {
    const due = await findDueMail(pool, timing);
    if (!due) {
      // Another instance has sent what waited, or it was withdrawn: the next failure is no part of this trouble.
      trouble = null;
      return null;
    }
    if (due.isExpired) return leaveUnsent(due, "expired");
    const { countId, reached } = await countMail(pool, due, limits);
    if (reached === "site-limit") return hold();
    if (reached !== null) return leaveUnsent(due, reached);
    const outcome = await mailer.send(mailOf(due));
    if (outcome.kind === "sent") {
      await retryUntilWritten(() => markMailSent(pool, due.id), end.signal);
      log.info({ reference: due.reference }, "The candidate's mail is sent.");
      endTrouble();
      return "again";
    }
    return settle(due, countId, outcome);
  }

  async function settle(
    due: DueMail,
    countId: string,
    { failure, responseCode }: Extract<MailOutcome, { kind: "failed" }>,
  ) {
    const { scope, isPermanent, isAmbiguous, meaning } = mailFailures[failure];
    const isOwn = scope === "mail";
    const waitMs = isOwn ? retryMs(due.failures + 1, isAmbiguous, timing) : 0;
    const result = {
      failure,
      responseCode,
      waitMs: isPermanent ? null : waitMs,
      isOwn,
      countId: isAmbiguous ? null : countId,
    };
    await retryUntilWritten(() => markMailFailed(pool, due.id, result), end.signal);
    if (isOwn) {
      log.warn({ reference: due.reference, kind: failure, responseCode }, `A candidate's mail is not sent. ${meaning}`);
      if (failure !== "unanswered") endTrouble();
      return "again";
    }
    troubles += 1;
    reportTrouble(failure, responseCode);
    return backoffMs(troubles, timing.firstPauseMs, timing.longestPauseMs);
  }

  /** Gives it up if the failure is permanent; otherwise it is tried again later. */
  async function leaveUnsent(due: DueMail, failure: "expired" | "too-many" | "network-limit"): Promise<"again"> {
    const { isPermanent, meaning } = mailFailures[failure];
    const waitMs = isPermanent ? null : timing.longestRetryMs;
    await markMailFailed(pool, due.id, { failure, responseCode: null, waitMs, isOwn: false, countId: null });
    log.warn({ reference: due.reference, kind: failure }, `A candidate's mail is not sent. ${meaning}`);
    return "again";
  }

  async function hold(): Promise<number> {
    if (await holdDueMail(pool)) log.error({ mailPerDay: limits.inAll }, limitReached);
    return timing.longestPauseMs;
  }

  /** Once for each kind, and again when it has become an alarm. */
  function reportTrouble(failure: MailFailureKind, responseCode: number | null) {
    const sinceMs = trouble?.sinceMs ?? performance.now();
    const isAlarm = performance.now() - sinceMs >= timing.alarmAfterMs;
    if (failure !== trouble?.failure || isAlarm !== trouble.isAlarm) {
      const details = { kind: failure, responseCode };
      const { meaning } = mailFailures[failure];
      if (isAlarm) log.error(details, `NO MAIL IS SENT. ${meaning}`);
      else log.warn(details, `Mail waits. ${meaning}`);
    }
    trouble = { failure, sinceMs, isAlarm };
  }

  function endTrouble() {
    if (trouble) log.warn({ kind: trouble.failure }, trouble.isAlarm ? "MAIL IS SENT AGAIN." : "Mail is sent again.");
    trouble = null;
    troubles = 0;
  }

  function mailOf(due: DueMail) {
    const { email, reference, receivedAt, secret } = due;
    const statusUrl = origin + statusUrlOf(secret, due);
    return {
      to: email,
      subject: receivedMail.subject(reference),
      text: receivedMail.text({ ...due, receivedAt: receivedAt.toISOString(), statusUrl }),
      messageId: `${reference}@${new URL(origin).hostname}`,
    };
  }
}

const limitReached =
  "THE DAILY LIMIT OF MAIL IS REACHED: MAIL_PER_DAY went out within 24 hours. The others wait until they may.";

/** Any fixed number, the same in every instance of the site. */
const mailLock = 7_202_614;

/** A lock instead of a row: erasing an application must not wait for its mail. */
const oneSender = { text: `select where pg_try_advisory_xact_lock(${mailLock})`, values: [] };
