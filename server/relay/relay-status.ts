import type pg from "pg";
import { holdSentence } from "../backup/restore-hold.ts";
import { countUndelivered, type Undelivered } from "./count-undelivered.ts";
import { failureKinds } from "../telegram/failure-kinds.ts";
import type { Pause } from "./pause.ts";

/**
 * How the relay is doing, for readiness, the start-up line and the command line.
 * - `off`: Telegram is not configured, everything waits
 * - `idle`: nothing is undelivered
 * - `sending`: a send is under way
 * - `waiting`: something is undelivered and waits: for the message rate, a next attempt, the network or the database
 * - `held`: the database was restored from a backup of `restoredFrom`; an operator must say that what waits may go out
 * - `halted`: Telegram refuses us (token, chat or rights); a person must act, then it resumes automatically
 *
 * `reason` is one plain sentence, null when there is nothing to explain.
 * `isLate`: something has waited over 15 minutes (`oldestUndeliveredSeconds`), and an operator should look.
 * All figures are null while the database cannot be reached.
 */
export type RelayStatus = {
  state: "off" | "idle" | "sending" | "waiting" | "held" | "halted";
  reason: string | null;
  isLeader: boolean;
  undelivered: number | null;
  oldestUndeliveredSeconds: number | null;
  isLate: boolean | null;
  restoredFrom: Date | null;
};

/** A running relay. `status` never rejects; `stop` lets the current send finish, bounded. */
export type Relay = { status(): Promise<RelayStatus>; stop(): Promise<void> };

/** What the relay is at, as its loop notes it. `wait` says why nothing is sent although something waits. */
export type RelayState = {
  isConnected: boolean;
  isLeader: boolean;
  isSending: boolean;
  wait: "rate" | "retry" | "restore" | null;
  /** Breaks of the database since something last worked. */
  databaseFailures: number;
};

export function createRelayState(): RelayState {
  return { isConnected: false, isLeader: false, isSending: false, wait: null, databaseFailures: 0 };
}

/** The relay's status with fresh figures. `pause` is null when Telegram is not configured. Never rejects. */
export async function describeState(
  state: RelayState,
  { pool, pause }: { pool: pg.Pool; pause: Pause | null },
): Promise<RelayStatus> {
  const figures = await figuresOf(pool);
  const { isLeader } = state;
  const { restoredFrom, undelivered } = figures;
  if (restoredFrom) return { state: "held", reason: holdSentence(restoredFrom), isLeader, ...figures };
  const now = stateNow(state, pause, undelivered);
  return { state: now, reason: reasonFor(now, state, pause), isLeader, ...figures };
}

async function figuresOf(pool: pg.Pool): Promise<Pick<RelayStatus, keyof Undelivered>> {
  try {
    return await countUndelivered(pool);
  } catch {
    return { undelivered: null, oldestUndeliveredSeconds: null, isLate: null, restoredFrom: null };
  }
}

function stateNow(state: RelayState, pause: Pause | null, undelivered: number | null): RelayStatus["state"] {
  if (!pause) return "off";
  if (pause.kind && failureKinds[pause.kind].scope === "halt") return "halted";
  if (state.isSending) return "sending";
  return undelivered === 0 ? "idle" : "waiting";
}

function reasonFor(now: RelayStatus["state"], state: RelayState, pause: Pause | null): string | null {
  if (!pause) return "Telegram is not configured.";
  if (now === "idle" || now === "sending") return null;
  if (pause.kind) return failureKinds[pause.kind].meaning;
  if (!state.isConnected) return "The database cannot be reached.";
  if (!state.isLeader) return "Another instance of the site relays.";
  if (state.wait === "rate") return "The chat has had its messages for this minute.";
  return state.wait === "retry" ? "A failed application waits for its next attempt." : "The relay is about to send.";
}
