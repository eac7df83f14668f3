import { failureKinds, type FailureKind } from "../telegram/failure-kinds.ts";
import { backoffMs, type RelayTiming } from "./relay-timing.ts";
import type { EventLog } from "../log.ts";

/** What keeps every application from the chat at the moment, and until when nothing is tried. */
export type Pause = {
  readonly kind: FailureKind | null;
  remainingMs(): number;
  begin(kind: FailureKind, retryAfterSeconds: number, description: string): void;
  /** Something went through. */
  clear(): void;
  /** An operator asks to try now. */
  cutShort(): void;
};

/** Nothing is paused at first: after a restart it is tried at once. */
export function createPause(log: EventLog, { firstPauseMs, longestPauseMs }: RelayTiming): Pause {
  let kind: FailureKind | null = null;
  let failures = 0;
  // Not the time of day, which may be set back.
  let until = 0;

  return {
    get kind() {
      return kind;
    },
    remainingMs: () => Math.max(0, until - performance.now()),
    begin(newKind, retryAfterSeconds, description) {
      failures += 1;
      until =
        performance.now() +
        (retryAfterSeconds > 0 ? retryAfterSeconds * 1000 : backoffMs(failures, firstPauseMs, longestPauseMs));
      if (newKind === kind) return;
      kind = newKind;
      const { scope, meaning } = failureKinds[newKind];
      if (scope === "halt") {
        log.error(
          { kind, description },
          `THE RELAY IS HALTED. ${meaning} Every application is kept and goes out then.`,
        );
      } else {
        log.warn({ kind, description, retryAfterSeconds }, `The relay pauses. ${meaning}`);
      }
    },
    clear() {
      if (kind !== null) log.warn({ kind, failures }, "THE RELAY WORKS AGAIN. What waited goes out now.");
      kind = null;
      failures = 0;
      until = 0;
    },
    cutShort() {
      if (kind !== "rate-limited") until = 0;
    },
  };
}
