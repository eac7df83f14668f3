import type pg from "pg";
import { alarms, alarmSentence, type AlarmName, type RaiseAlarm } from "../base/alarms.ts";
import type { EventLog } from "../base/log.ts";
import { locks } from "../database/open-pool.ts";
import type { Alarm, AlarmReceivers } from "./alarm-receivers.ts";
import { lastingAlarms, refusalReason, type Found } from "./checks.ts";

/**
 * In milliseconds: between looks at the checks, before refused applications are an alarm, until an alarm is repeated, and
 * after a failed send.
 */
const usualTiming = { lookMs: 10_000, refusedMs: 2 * 60_000, repeatMs: 60 * 60_000, retryMs: 2 * 60_000 };

export type AlarmTiming = typeof usualTiming;

type BoardParts = {
  log: EventLog;
  receivers: AlarmReceivers;
  removeSecrets: (text: string) => string;
  timing?: AlarmTiming | undefined;
  now?: () => number;
};

type CheckedParts = {
  /** The checks, which never reject. */
  readChecks: () => Promise<Found>;
  /** With one connection, whose session is this instance's word in what all instances see. */
  pool: pg.Pool;
};

/** A reason for an alarm, and its beginning; `beganMs` is on the board's own clock. */
type Cause = { text: string; since: string; beganMs: number };

type Receiver = {
  send: (alarm: Alarm) => Promise<void>;
  /** The last alarm of each name that the receiver has, until its end is sent too. */
  sent: Map<AlarmName, Cause & { sentMs: number }>;
  isSending: boolean;
  failedMs: number;
};

export type AlarmBoard = {
  /** Logs an event, and sends it without waiting for the receivers. */
  raise: RaiseAlarm;
  /** Compares the checks with the alarms. Resolves when every alarm that is due was sent, or has failed. */
  look: (parts: CheckedParts) => Promise<void>;
  /** From now on, looks every ten seconds. */
  watch: (parts: CheckedParts) => void;
  stop: () => void;
};

const names = Object.keys(alarms) as AlarmName[];

/** The one alarm that lasts in this process alone, and needs no database. */
const refused: AlarmName = "applications-refused";
const shared = names.filter((name) => name !== refused && alarms[name].ends !== null);

/**
 * Returns the alarms of this process, in memory. Each receiver gets an alarm when it begins, every hour while it lasts, and
 * when it ends; an event at most once an hour. A receiver that fails is tried again after two minutes.
 */
export function openAlarmBoard({
  log,
  receivers: senders,
  removeSecrets,
  timing = usualTiming,
  now = () => performance.now(),
}: BoardParts): AlarmBoard {
  const causes = new Map<AlarmName, Cause>();
  const receivers = [logReceiver(log), ...Object.values(senders)].map((send): Receiver => ({
    send,
    sent: new Map(),
    isSending: false,
    failedMs: -Infinity,
  }));
  let timer: NodeJS.Timeout | undefined;

  return {
    raise: (name, text, details = {}) => {
      log.error(details, alarmSentence(name, text));
      const known = causes.get(name);
      if (known && now() - known.beganMs < timing.repeatMs) return;
      begin(name, text);
      void sendDue();
    },

    look,
    watch: (parts) => void (timer = setInterval(() => void look(parts), timing.lookMs)),
    stop: () => clearInterval(timer),
  };

  async function look({ readChecks, pool }: CheckedParts): Promise<void> {
    const found = await readChecks();
    update(refused, refusalReason(found));
    const isOurs = await reportsShared(pool);
    // Another instance reports these, from their beginning to their end.
    if (isOurs === false) shared.forEach(forget);
    // While the database is away, nothing begins and nothing ends.
    if (isOurs === true && found.chat.undelivered !== null) {
      const lasting = new Map(lastingAlarms(found).map(({ name, text }) => [name, text]));
      for (const name of shared) update(name, lasting.get(name) ?? null);
    }
    await sendDue();
  }

  function update(name: AlarmName, text: string | null): void {
    const known = causes.get(name);
    if (text === null) causes.delete(name);
    else if (known) causes.set(name, { ...known, text: removeSecrets(text) });
    else begin(name, text);
  }

  function begin(name: AlarmName, text: string): void {
    causes.set(name, { text: removeSecrets(text), since: new Date().toISOString(), beganMs: now() });
  }

  function forget(name: AlarmName): void {
    causes.delete(name);
    for (const { sent } of receivers) sent.delete(name);
  }

  async function sendDue(): Promise<void> {
    await Promise.all(receivers.map(sendDueTo));
  }

  async function sendDueTo(receiver: Receiver): Promise<void> {
    if (receiver.isSending || now() - receiver.failedMs < timing.retryMs) return;
    receiver.isSending = true;
    try {
      for (const name of names) await sendIfDue(receiver, name);
    } catch (err) {
      receiver.failedMs = now();
      log.warn({ err }, "An alarm could not be sent; it is tried again in two minutes.");
    }
    receiver.isSending = false;
  }

  async function sendIfDue({ send, sent }: Receiver, name: AlarmName): Promise<void> {
    const cause = causes.get(name);
    const last = sent.get(name);
    if (!cause) {
      if (last) await send({ name, text: last.text, since: last.since, status: "ended" });
      sent.delete(name);
      return;
    }
    if (name === refused && now() - cause.beganMs < timing.refusedMs) return;
    const isKnown = last?.since === cause.since;
    const isRepeated = alarms[name].ends !== null && last !== undefined && now() - last.sentMs >= timing.repeatMs;
    if (isKnown && !isRepeated) return;
    await send({ name, text: cause.text, since: cause.since, status: isKnown ? "lasting" : "begun" });
    sent.set(name, { ...cause, sentMs: now() });
  }
}

/**
 * Resolves with whether this instance reports what all instances see: the one whose session has the lock, until the session
 * ends or has been silent for a minute. Resolves with null while the database is away.
 */
async function reportsShared(pool: pg.Pool): Promise<boolean | null> {
  const take = "select pg_try_advisory_lock($1) as held, set_config('idle_session_timeout', '1min', false) as timeout";
  const answer = await pool.query<{ held: boolean; timeout: string }>(take, [locks.alarms]).catch(() => null);
  return answer?.rows[0]?.held ?? null;
}

/** The log gets what lasts as other receivers do. An event is logged when it is raised, with its details. */
function logReceiver(log: EventLog): Receiver["send"] {
  return async ({ name, text, status }) => {
    const { ends } = alarms[name];
    if (ends === null) return;
    if (status === "ended") log.warn({}, `${ends}.`);
    else log.error({}, alarmSentence(name, text));
  };
}
