import { failureMeaning } from "../server/relay/failure-kinds.ts";
import { utcMinute } from "./aligned.ts";

/** How an application stands with the chat, as the outbox has it. */
export type Delivery = {
  attempts: number;
  nextAttemptAt: Date;
  lastFailure: string | null;
  deliveredAt: Date | null;
};

/** The same in words: for a table's cell, and as sentences. */
export function deliveryOf({ attempts, nextAttemptAt, lastFailure, deliveredAt }: Delivery): {
  short: string;
  long: string;
} {
  if (deliveredAt) return { short: "delivered", long: `delivered ${utcMinute(deliveredAt)}` };
  if (!lastFailure) return { short: "waiting for its turn", long: `waiting, ${attempts} attempts so far` };
  return {
    short: `waiting: ${lastFailure}, ${attempts} attempts, next ${utcMinute(nextAttemptAt)}`,
    long: `waiting, ${attempts} attempts so far, next ${utcMinute(nextAttemptAt)}. ${failureMeaning(lastFailure)}`,
  };
}
