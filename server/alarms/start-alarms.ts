import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Settings } from "../env.ts";
import { secretRemover, type EventLog } from "../log.ts";
import { endLines, headlineOf } from "./alarm-kinds.ts";
import { alarmMessage } from "./alarm-message.ts";
import { openReceivers, type ReceiverSettings } from "./alarm-receivers.ts";
import { endAlarms, markAlarmSent, noteAlarm, takeDueAlarm, type DueAlarm } from "./alarm-table.ts";

export type Alarms = {
  /** The log for the rest of the site: what is said in capitals goes to the operators too, at any LOG_LEVEL. */
  log: EventLog;
  /** Resolves when the send under way is over, or soon. What is due then is left to other instances and the next start. */
  stop(): Promise<void>;
};

type AlarmOptions = {
  pool: pg.Pool;
  log: EventLog;
  settings: ReceiverSettings & Pick<Settings, "publicUrl"> & Parameters<typeof secretRemover>[0];
  /** How often each instance looks for alarms that are over, last, or could not be sent. */
  everyMs?: number;
};

/** A receiver that hangs does not keep the site from stopping. */
const stopPatienceMs = 3_000;

/** Sends alarms to ALERT_EMAIL and ALERT_URL. Nothing of it rejects: what cannot be sent is logged, and tried again. */
export function startAlarms({ pool, log, settings, everyMs = 60_000 }: AlarmOptions): Alarms {
  const receivers = openReceivers(settings);
  const names = Object.keys(receivers);
  if (names.length === 0) return { log, stop: async () => {} };
  const removeSecrets = secretRemover(settings);
  /** Sentences by headline that are not in the database yet, which may be away. */
  const said = new Map<string, string>();
  /** Why the last send to each receiver failed. */
  const failures = new Map<string, string>();
  let isStopping = false;
  let isDue = true;
  let round: Promise<void> | null = null;
  const timer = setInterval(look, everyMs);
  look();
  return {
    log: {
      info: (details, sentence) => log.info(details, sentence),
      warn: (details, sentence) => report("warn", details, sentence),
      error: (details, sentence) => report("error", details, sentence),
    },
    async stop() {
      clearInterval(timer);
      isStopping = true;
      const patience = new AbortController();
      await Promise.race([round, wait(stopPatienceMs, null, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
    },
  };

  function report(level: "warn" | "error", details: object, sentence: string) {
    log[level](details, sentence);
    const headline = headlineOf(sentence);
    if (headline === null || Object.values(endLines).includes(headline)) return;
    said.set(headline, removeSecrets(sentence));
    look();
  }

  /** One round at a time; what is asked for during one is done after it. */
  function look() {
    isDue = true;
    round ??= runRounds().finally(() => (round = null));
  }

  async function runRounds() {
    while (isDue && !isStopping) {
      isDue = false;
      // A lost database is logged elsewhere; the next look asks it again.
      await lookOnce().catch(() => {});
    }
  }

  async function lookOnce() {
    for (const [headline, sentence] of said) {
      await noteAlarm(pool, names, headline, sentence);
      if (said.get(headline) === sentence) said.delete(headline);
    }
    await endAlarms(pool);
    for (;;) {
      const alarm = isStopping ? null : await takeDueAlarm(pool, names);
      if (!alarm) return;
      try {
        await receivers[alarm.receiver]?.(alarmMessage(alarm, settings.publicUrl));
        failures.delete(alarm.receiver);
        await markAlarmSent(pool, alarm);
      } catch (error) {
        logFailure(alarm, error);
      }
    }
  }
  /** Not every two minutes the same. */
  function logFailure({ receiver, headline }: DueAlarm, error: unknown) {
    const reason = String(error);
    if (failures.get(receiver) === reason) return;
    failures.set(receiver, reason);
    log.warn({ alarm: headline, err: error }, "An alarm could not be sent; it is tried again every two minutes.");
  }
}
