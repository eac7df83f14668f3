import type pg from "pg";
import { askWithin } from "../database/ask-within.ts";
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
  const figures = await countUndelivered(pool);
  const now = stateNow(state, pause, figures.undelivered);
  return { state: now, reason: reasonFor(now, state, pause), isLeader: state.isLeader, ...figures };
}

const figuresTimeoutMs = 3000;

async function countUndelivered(pool: pg.Pool): Promise<Pick<RelayStatus, "undelivered" | "oldestUndeliveredSeconds">> {
  try {
    const rows = await askWithin<{ undelivered: number; oldestUndeliveredSeconds: number | null }>(
      figuresTimeoutMs,
      pool,
      `select count(*)::integer as undelivered,
              floor(extract(epoch from now() - min(a.received_at)))::float8 as "oldestUndeliveredSeconds"
       from outbox o join application a on a.id = o.application_id where o.delivered_at is null`,
    );
    return rows[0] ?? { undelivered: null, oldestUndeliveredSeconds: null };
  } catch {
    return { undelivered: null, oldestUndeliveredSeconds: null };
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
