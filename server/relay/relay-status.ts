/**
 * How the relay is doing, for readiness, the start-up line and the command line.
 * - `off`: Telegram is not configured, everything waits
 * - `idle`: nothing is undelivered
 * - `sending`: a send is under way
 * - `waiting`: something is undelivered and waits: for the message rate, a next attempt, the network or the database
 * - `halted`: Telegram refuses us (token, chat or rights); a person must act, then it goes on by itself
 *
 * `reason` is one plain sentence, null when there is nothing to explain.
 * `isLate`: something has waited over 15 minutes (`oldestUndeliveredSeconds`), and somebody should look.
 * All three figures are null while the database cannot be reached.
 */
export type RelayStatus = {
  state: "off" | "idle" | "sending" | "waiting" | "halted";
  reason: string | null;
  isLeader: boolean;
  undelivered: number | null;
  oldestUndeliveredSeconds: number | null;
  isLate: boolean | null;
};

/** A running relay. `status` never rejects; `stop` lets the current send finish, bounded. */
export type Relay = { status(): Promise<RelayStatus>; stop(): Promise<void> };
