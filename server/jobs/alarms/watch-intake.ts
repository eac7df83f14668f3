import { alarms, alarmSentence } from "../../base/alarms.ts";
import type { EventLog } from "../../base/log.ts";
import type { Alarm, AlarmReceivers } from "./send-alarm.ts";

/** In milliseconds: between looks, before the alarm, until it is repeated, and after a failed send. */
const watchTiming = { lookMs: 10_000, afterMs: 2 * 60_000, repeatMs: 60 * 60_000, retryMs: 2 * 60_000 };

export type WatchTiming = typeof watchTiming;

const name = "applications-refused";

type WatchOptions = {
  /** Why no application is accepted, in sentences; null when they are. Never rejects. */
  readRefusal: () => Promise<string | null>;
  log: EventLog;
  receivers: AlarmReceivers;
  timing?: WatchTiming | undefined;
  now?: () => number;
};

type Refusal = Pick<Alarm, "text" | "since">;

type Receiver = {
  send: (alarm: Alarm) => Promise<void>;
  /** The receiver's last message, and when; null before the first, or after an end. */
  told: (Refusal & { atMs: number }) | null;
  failedMs: number;
};

/**
 * Alarms when no application has been taken for two minutes, every hour, and when they are taken again, from this
 * process alone, because the database may be away. `look` resolves when every alarm that is due was sent or failed.
 */
export function watchIntake({
  readRefusal,
  log,
  receivers: senders,
  timing = watchTiming,
  now = () => performance.now(),
}: WatchOptions): { look(): Promise<void>; stop(): void } {
  const receivers = Object.values(senders).map((send): Receiver => ({ send, told: null, failedMs: -Infinity }));
  let began: { since: string; ms: number } | null = null;
  let isLogged = false;
  let round: Promise<void> | null = null;
  const look = () => (round ??= lookOnce().finally(() => (round = null)));
  const timer = setInterval(() => void look(), timing.lookMs);
  return { look, stop: () => clearInterval(timer) };

  async function lookOnce() {
    const reason = await readRefusal();
    began = reason === null ? null : (began ?? { since: new Date().toISOString(), ms: now() });
    if (began && now() - began.ms < timing.afterMs) return;
    const refusal = began && { text: reason ?? "", since: began.since };
    if (refusal && !isLogged) log.error({}, alarmSentence(name, refusal.text));
    if (!refusal && isLogged) log.warn({}, `${alarms[name].ends}.`);
    isLogged = refusal !== null;
    await Promise.all(receivers.map((receiver) => tell(receiver, refusal)));
  }

  async function tell(receiver: Receiver, refusal: Refusal | null) {
    const { send, told } = receiver;
    const known = refusal ?? told;
    const isDue = !refusal || !told || now() - told.atMs >= timing.repeatMs;
    if (!known || !isDue || now() - receiver.failedMs < timing.retryMs) return;
    const { text } = known;
    const { since } = told ?? known;
    try {
      await send({ name, text, since, status: !refusal ? "ended" : told ? "lasting" : "begun" });
      receiver.told = refusal && { text, since, atMs: now() };
    } catch (err) {
      receiver.failedMs = now();
      log.warn({ err }, "The alarm could not be sent; it is tried again in two minutes.");
    }
  }
}
