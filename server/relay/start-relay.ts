import type pg from "pg";
import type { TelegramSettings } from "../env.ts";
import { findHold } from "../backup/restore-hold.ts";
import { eraseWithdrawn } from "../candidate/withdraw-application.ts";
import { backoffMs, relayTiming, type RelayTiming } from "./relay-timing.ts";
import { failureKinds } from "../telegram/failure-kinds.ts";
import { createLeaderWatch, type LeaderWatch } from "./leader/frozen-leader.ts";
import { openLeaderConnection, type LeaderConnection } from "./leader/leader-connection.ts";
import { waitForRoomMs } from "./message-rate.ts";
import { countAttempt, findNextDue, withLockedRow } from "./outbox.ts";
import { createPause, type Pause } from "./pause.ts";
import { tellOfCrowds } from "./queue/crowds.ts";
import { createLaneOrder, type LaneOrder } from "./queue/lanes.ts";
import { startKeyRotation } from "./queue/network-key.ts";
import { queueWaiting } from "./queue/queue-waiting.ts";
import { readApplication } from "../applications/read-application.ts";
import { relayApplication, type RelayContext } from "./relay-application.ts";
import { readChatId } from "./relay-chat.ts";
import { createRoundNoter, type RoundNoter } from "../good-rounds.ts";
import type { EventLog } from "../log.ts";
import { createRelayState, describeState, type Relay, type RelayState } from "./relay-status.ts";
import { remainingSteps } from "./relay-steps.ts";
import { settleAttempt } from "./settle-attempt.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { rescanResume } from "../scan/rescan-resume.ts";
import { countSends } from "../telegram/count-sends.ts";
import { createTelegramClient, sendTimeouts, type SendTimeouts } from "../telegram/telegram-client.ts";
import { tellOfWithdrawal } from "./tell-of-withdrawals.ts";
import { createWakeSignal, type WakeSignal } from "./wake-signal.ts";

export type { Relay, RelayStatus } from "./relay-status.ts";

export type RelayOptions = {
  database: { pool: pg.Pool; url: string };
  /** Reads the figures of the status, which must not wait behind uploads. */
  statusPool?: pg.Pool;
  telegram: TelegramSettings | null;
  /** The site's own address. */
  publicUrl?: string | null;
  log: EventLog;
  /** Scans what came in unscanned, before it is sent. */
  scanner?: Scanner;
  /** Called with what became of each message: `sent`, or what kept it from the chat. */
  countMessage?: (outcome: string) => void;
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
  laneOrder: LaneOrder;
  /** When to count what waits from each network again, by `performance.now()`. */
  nextCrowdCheckMs: number;
  noteRound: RoundNoter;
  /** Whether Telegram has taken token and chat since the start. */
  isChatKnown: boolean;
};

/**
 * Starts passing stored applications on to the chat. It keeps going through every failure of the network, of
 * Telegram and of the database; of several instances on one database, one sends at a time.
 * Without `telegram` nothing is sent and everything waits.
 */
export function startRelay({
  database,
  telegram,
  log,
  scanner,
  countMessage = () => {},
  timing: changes = {},
  ...options
}: RelayOptions): Relay {
  const state = createRelayState();
  const statusPool = options.statusPool ?? database.pool;
  const keyRotation = startKeyRotation(database.pool);
  if (!telegram) {
    log.warn({}, "Telegram is not configured: applications are stored and wait until it is.");
    return {
      status: () => describeState(state, { pool: statusPool, pause: null }),
      stop: async () => keyRotation.stop(),
    };
  }

  const timing = { ...relayTiming, ...sendTimeouts, ...changes };
  const wake = createWakeSignal();
  const end = new AbortController();
  const loop: Loop = {
    pool: database.pool,
    url: database.url,
    telegram: countSends(createTelegramClient(telegram, timing), countMessage),
    configuredChatId: telegram.chatId,
    publicUrl: options.publicUrl ?? null,
    messagesPerMinute: telegram.messagesPerMinute,
    log,
    timing,
    wake,
    scanner: scanner ?? null,
    pause: createPause(log, timing),
    state,
    laneOrder: createLaneOrder(),
    nextCrowdCheckMs: -Infinity,
    noteRound: createRoundNoter("relay"),
    isChatKnown: false,
    isStopping: () => wake.isStopped,
    signal: end.signal,
  };
  const running = run(loop);

  return {
    status: () => describeState(state, { pool: statusPool, pause: loop.pause }),
    async stop() {
      keyRotation.stop();
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
  const watch = createLeaderWatch(timing);
  while (!wake.isStopped && !leader.isLost()) {
    if (!state.isLeader) {
      state.isLeader = await leader.tryLead();
      if (state.isLeader) loop.log.info({}, "This instance relays the applications.");
      else await endFrozenLeader(leader, watch, loop);
    }
    const waitMs = state.isLeader ? await takeTurn(leader, loop) : timing.standbyMs;
    // Only an absence that was logged.
    if (state.databaseFailures >= 2) loop.log.warn({}, "The database is back; the relay goes on.");
    state.databaseFailures = 0;
    // What keeps every application from the chat is not a good round.
    const isKept = loop.pause.kind !== null || state.wait === "restore";
    if (state.isLeader && !isKept) await loop.noteRound(leader.client);
    if (waitMs > 0) await waitBeating(leader, loop, waitMs);
  }
}

async function endFrozenLeader({ client }: LeaderConnection, watch: LeaderWatch, { log, timing, wake }: Loop) {
  const sessions = await watch.look(client);
  if (sessions === 0) return;
  const silentSeconds = timing.frozenAfterMs / 1000;
  log.error(
    { sessions, silentSeconds },
    "THE INSTANCE THAT RELAYED IS FROZEN. Its sessions are ended; another one goes on.",
  );
  wake.ring();
}

async function waitBeating(leader: LeaderConnection, { state, wake, timing }: Loop, waitMs: number): Promise<void> {
  const stopBeating = state.isLeader ? leader.keepBeating(timing.beatMs) : null;
  await wake.wait(waitMs);
  await stopBeating?.();
}

/** Does the next thing that is due. Returns for how many milliseconds nothing is. */
async function takeTurn(leader: LeaderConnection, loop: Loop): Promise<number> {
  const { pause, state, timing, messagesPerMinute, configuredChatId, laneOrder } = loop;
  state.wait = null;
  await eraseWithdrawn(leader.client);
  if (pause.remainingMs() > 0) return pause.remainingMs();
  if (await findHold(leader.client)) {
    state.wait = "restore";
    return timing.idleMs;
  }

  const tellMs = await tellOfWithdrawal(leader.client, loop);
  if (tellMs !== null) {
    state.wait = tellMs > 0 ? "rate" : null;
    return tellMs;
  }
  await queueWaiting(leader.client);
  await tellOfNewCrowds(leader, loop);
  if (pause.remainingMs() > 0) return pause.remainingMs();
  const beginMs = performance.now();
  const next = await findNextDue(leader.client, laneOrder.order(beginMs), timing);
  if (next.kind === "none") {
    state.wait = "retry";
    if (!loop.isChatKnown) await askForChat(leader, loop);
    return pause.remainingMs() || Math.min(next.waitMs, timing.idleMs);
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
  const stopBeating = leader.keepBeating(timing.beatMs);
  try {
    const outcome = await withLockedRow(loop.pool, application.id, (holder) =>
      relayApplication(loop, { holder, application, steps, chatId }),
    );
    const hasMore = steps.length < remainingSteps(application).length;
    if (outcome?.sentCount) loop.isChatKnown = true;
    if (outcome) await settleAttempt(loop, { application, due: next, hasMore }, outcome);
  } finally {
    await stopBeating();
    state.isSending = false;
    laneOrder.took(next.lane, beginMs, performance.now());
  }
  return 0;
}

/** Shows a wrong token or chat, and that it is corrected, before there is an application to send. */
async function askForChat({ client }: LeaderConnection, loop: Loop): Promise<void> {
  const { telegram, configuredChatId, pause, signal } = loop;
  const refusal = await telegram.askForChat(await readChatId(client, configuredChatId), signal);
  loop.isChatKnown = refusal === null;
  if (refusal === null) pause.clear();
  if (refusal?.kind === "failed" && failureKinds[refusal.failure].scope === "halt")
    pause.begin(refusal.failure, 0, refusal.description);
}

/** A line like this is not counted by the message rate: there is at most one in `crowdCheckMs`. */
async function tellOfNewCrowds(leader: LeaderConnection, loop: Loop): Promise<void> {
  const { timing, messagesPerMinute, telegram, configuredChatId, pause, log, signal } = loop;
  if (performance.now() < loop.nextCrowdCheckMs) return;
  if ((await waitForRoomMs(leader.client, 1, messagesPerMinute)) > 0) return;
  loop.nextCrowdCheckMs = performance.now() + timing.crowdCheckMs;
  const chatId = await readChatId(leader.client, configuredChatId);
  const outcome = await tellOfCrowds(leader.client, (text) =>
    telegram.sendMessage(text, { chatId, isHtml: false, signal }),
  );
  if (outcome?.kind === "sent") log.warn({}, "Many applications from one network are waiting; the chat was told.");
  if (outcome?.kind === "rate-limited") pause.begin("rate-limited", outcome.retryAfterSeconds, "");
  if (outcome?.kind === "failed" && failureKinds[outcome.failure].scope !== "application")
    pause.begin(outcome.failure, 0, outcome.description);
}

/** The database's or Node's code; the message could hold personal data. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((value) => typeof value === "string") ?? "unknown";
}
