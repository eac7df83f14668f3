import type pg from "pg";
import { countUndelivered, type Undelivered } from "./count-undelivered.ts";
import { failureKinds } from "./failure-kinds.ts";
import type { Pause } from "./pause.ts";
import type { RelayStatus } from "./relay-status.ts";

/** What the relay is at, as its loop notes it. `wait` says why nothing is sent although something waits. */
export type RelayState = {
  isConnected: boolean;
  isLeader: boolean;
  isSending: boolean;
  wait: "rate" | "retry" | null;
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
  const now = stateNow(state, pause, figures.undelivered);
  return { state: now, reason: reasonFor(now, state, pause), isLeader: state.isLeader, ...figures };
}

async function figuresOf(pool: pg.Pool): Promise<Pick<RelayStatus, keyof Undelivered>> {
  try {
    return await countUndelivered(pool);
  } catch {
    return { undelivered: null, oldestUndeliveredSeconds: null, isLate: null };
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
