import type pg from "pg";
import type { TelegramSettings } from "../env.ts";
import { backoffMs, relayTiming, type RelayTiming } from "./relay-timing.ts";
import { failureKinds } from "../telegram/failure-kinds.ts";
import { openLeaderConnection, type LeaderConnection } from "./leader-connection.ts";
import { waitForRoomMs } from "./message-rate.ts";
import { countAttempt, findNextDue, withLockedRow, markDelivered, markFailed } from "./outbox.ts";
import { createPause, type Pause } from "./pause.ts";
import { retryUntilWritten } from "./retry-until-written.ts";
import { readApplication, type WaitingApplication } from "../applications/read-application.ts";
import { relayApplication, type RelayContext, type RelayOutcome } from "./relay-application.ts";
import { readChatId } from "./relay-chat.ts";
import type { EventLog } from "../log.ts";
import { createRelayState, describeState, type Relay, type RelayState } from "./relay-status.ts";
import { remainingSteps } from "./relay-steps.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { rescanResume } from "../scan/rescan-resume.ts";
import { createTelegramClient, sendTimeouts, type SendTimeouts } from "../telegram/telegram-client.ts";
import { createWakeSignal, type WakeSignal } from "./wake-signal.ts";

export type { Relay, RelayStatus } from "./relay-status.ts";

export type RelayOptions = {
  database: { pool: pg.Pool; url: string };
  telegram: TelegramSettings | null;
  log: EventLog;
  /** Scans what came in unscanned, before it is sent. */
  scanner?: Scanner;
  timing?: Partial<RelayTiming & SendTimeouts>;
};

type Loop = RelayContext & {
  url: string;
  messagesPerMinute: number;
  timing: RelayTiming;
  wake: WakeSignal;
  scanner: Scanner | null;
  pause: Pause;
  state: RelayState;
  /** Failures of single applications since this process started; longer waits than its life are not needed. */
  failuresInRow: Map<string, number>;
};

/**
 * Starts passing stored applications on to the chat. It keeps going through every failure of the network, of
 * Telegram and of the database; of several instances on one database, one sends at a time.
 * Without `telegram` nothing is sent and everything waits.
 */
export function startRelay({ database, telegram, log, scanner, timing: changes = {} }: RelayOptions): Relay {
  const state = createRelayState();
  if (!telegram) {
    log.warn({}, "Telegram is not configured: applications are stored and wait until it is.");
    return { status: () => describeState(state, { pool: database.pool, pause: null }), stop: async () => {} };
  }

  const timing = { ...relayTiming, ...sendTimeouts, ...changes };
  const wake = createWakeSignal();
  const end = new AbortController();
  const loop: Loop = {
    pool: database.pool,
    url: database.url,
    telegram: createTelegramClient(telegram, timing),
    configuredChatId: telegram.chatId,
    messagesPerMinute: telegram.messagesPerMinute,
    log,
    timing,
    wake,
    scanner: scanner ?? null,
    pause: createPause(log, timing),
    state,
    failuresInRow: new Map(),
    isStopping: () => wake.isStopped,
    signal: end.signal,
  };
  const running = run(loop);

  return {
    status: () => describeState(state, { pool: database.pool, pause: loop.pause }),
    async stop() {
      wake.stop();
      const grace = setTimeout(() => end.abort(), timing.stopGraceMs);
      await running;
      clearTimeout(grace);
    },
  };
}

/** One connection after the other, until stopped. */
async function run(loop: Loop): Promise<void> {
  const { state, wake, log, timing } = loop;
  while (!wake.isStopped) {
    let leader: LeaderConnection | null = null;
    try {
      leader = await openLeaderConnection(loop.url, (payload) => {
        if (payload === "now") loop.pause.cutShort();
        wake.ring();
      });
      state.isConnected = true;
      await relayThrough(leader, loop);
    } catch (error) {
      state.databaseFailures += 1;
      // The first break may be a restart of the database; a long absence should not fill the log.
      if (state.databaseFailures === 2 || state.databaseFailures % 60 === 0) {
        log.warn({ code: codeOf(error) }, "The relay has no usable database; it goes on when it is back.");
      }
    }
    state.isConnected = false;
    state.isLeader = false;
    await leader?.close();
    await wake.rest(backoffMs(state.databaseFailures + 1, timing.firstReconnectMs, timing.longestReconnectMs));
  }
}

/** Works until the connection is lost or the relay is stopped. */
async function relayThrough(leader: LeaderConnection, loop: Loop): Promise<void> {
  const { state, wake, timing } = loop;
  while (!wake.isStopped && !leader.isLost()) {
    if (!state.isLeader) {
      state.isLeader = await leader.tryLead();
      if (state.isLeader) loop.log.info({}, "This instance relays the applications.");
    }
    const waitMs = state.isLeader ? await takeTurn(leader, loop) : timing.standbyMs;
    state.databaseFailures = 0;
    if (waitMs > 0) await wake.wait(waitMs);
  }
}

/** Does the next thing that is due. Returns for how many milliseconds nothing is. */
async function takeTurn(leader: LeaderConnection, loop: Loop): Promise<number> {
  const { pause, state, timing, messagesPerMinute, configuredChatId } = loop;
  state.wait = null;
  if (pause.remainingMs() > 0) return pause.remainingMs();

  const next = await findNextDue(leader.client, timing.longestRetryMs);
  if (next.applicationId === null) {
    state.wait = "retry";
    return Math.min(next.waitMs, timing.idleMs);
  }
  const due = await readApplication(leader.client, next.applicationId);
  if (!due) return 0;

  // The messages of one application stay together: the first waits until there is room for all of them.
  const stepCount = Math.min(remainingSteps(due).length, messagesPerMinute);
  const roomMs = await waitForRoomMs(leader.client, stepCount, messagesPerMinute);
  if (roomMs > 0) {
    state.wait = "rate";
    return roomMs;
  }

  const application = loop.scanner ? await rescanResume(due, { ...loop, scanner: loop.scanner }) : due;
  const steps = remainingSteps(application).slice(0, messagesPerMinute);
  await countAttempt(leader.client, application.id);
  const chatId = await readChatId(leader.client, configuredChatId);
  state.isSending = true;
  try {
    const outcome = await withLockedRow(loop.pool, application.id, (holder) =>
      relayApplication(loop, { holder, application, steps, chatId }),
    );
    if (outcome) await settle(loop, application, outcome, steps.length < remainingSteps(application).length);
  } finally {
    state.isSending = false;
  }
  return 0;
}

/** Writes down how it went and decides what waits for it. `hasMore`: some messages had no room in this minute. */
async function settle(
  loop: Loop,
  application: WaitingApplication,
  result: RelayOutcome,
  hasMore: boolean,
): Promise<void> {
  const { pool, pause, log, failuresInRow, signal } = loop;
  const { id, reference } = application;
  if (result.sentCount > 0) pause.clear();
  if (result.kind === "failed") return settleFailure(loop, application, result);

  failuresInRow.delete(id);
  if (result.kind === "stopped" || hasMore) return;
  await retryUntilWritten(() => markDelivered(pool, id), signal);
  log.info({ reference, attempts: application.attempts + 1 }, "The application is in the chat.");
}

async function settleFailure(
  { pool, pause, log, timing, failuresInRow, signal }: Loop,
  { id, reference, attempts }: WaitingApplication,
  { failure, description, retryAfterSeconds }: Extract<RelayOutcome, { kind: "failed" }>,
): Promise<void> {
  // When Telegram refuses one message, token and chat are right.
  if (failure === "refused") pause.clear();
  let retryMs = 0;
  if (failureKinds[failure].scope === "application") {
    const failures = (failuresInRow.get(id) ?? 0) + 1;
    failuresInRow.set(id, failures);
    retryMs = backoffMs(failures, timing.firstRetryMs, timing.longestRetryMs);
  } else {
    pause.begin(failure, retryAfterSeconds, description);
  }
  log.warn(
    { reference, attempts: attempts + 1, kind: failure, description, retryMs },
    "The application did not reach the chat.",
  );
  await retryUntilWritten(() => markFailed(pool, id, { failure, retryMs }), signal);
}

/** The database's or Node's code; the message could hold personal data. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((value) => typeof value === "string") ?? "unknown";
}
