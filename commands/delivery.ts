import { failureMeaning } from "../server/telegram/failure-kinds.ts";
import { utcMinute } from "./output/aligned.ts";
import { counted } from "./command-result.ts";

/** The state of an application in the outbox. */
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
  if (!lastFailure) return { short: "waiting for its turn", long: `waiting, ${counted(attempts, "attempt")} so far` };
  return {
    short: `waiting: ${lastFailure}, ${counted(attempts, "attempt")}, next ${utcMinute(nextAttemptAt)}`,
    long: `waiting, ${counted(attempts, "attempt")} so far, next ${utcMinute(nextAttemptAt)}. ${failureMeaning(lastFailure)}`,
  };
}
