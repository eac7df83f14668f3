import { nextAttempt } from "../../server/applications/columns.ts";
import type { TelegramSettings } from "../../server/env.ts";
import { announcedEnd } from "../../server/retention/due-applications.ts";
import { failureMeaning } from "../../server/telegram/failure-kinds.ts";
import { utcMinute } from "../aligned.ts";
import { counted } from "../command.ts";

/** The state of an application in the outbox. */
export type Delivery = {
  attempts: number;
  nextAttemptAt: Date;
  lastFailure: string | null;
  deliveredAt: Date | null;
  /** When it is deleted although it was never delivered; null until that is near. */
  endsAt: Date | null;
};

/** The columns of the same, for a query with `outbox o` and `application a`; $1 is the retention period in days. */
export const deliveryColumns = `
  o.attempts, ${nextAttempt("application", "o.application_id")} as "nextAttemptAt", o.last_failure as "lastFailure",
  o.delivered_at as "deliveredAt", ${announcedEnd} as "endsAt"`;

/** The same in words: for a table's cell, and as sentences. Without `telegram`, nothing is sent. */
export function deliveryOf(delivery: Delivery, telegram: TelegramSettings | null): { short: string; long: string } {
  const { short, long } = stateOf(delivery, telegram);
  if (!delivery.endsAt) return { short, long };
  const end = `will be deleted ${utcMinute(delivery.endsAt)}`;
  return { short: `${short}; ${end}`, long: `${long} Undelivered, it ${end}.` };
}

function stateOf({ attempts, nextAttemptAt, lastFailure, deliveredAt }: Delivery, telegram: TelegramSettings | null) {
  if (deliveredAt) return { short: "delivered", long: `delivered ${utcMinute(deliveredAt)}` };
  if (!telegram) return { short: notConfigured, long: `${notConfigured}.` };
  if (!lastFailure) return { short: "waiting for its turn", long: `waiting, ${counted(attempts, "attempt")} so far.` };
  return {
    short: `waiting: ${lastFailure}, ${counted(attempts, "attempt")}, next ${utcMinute(nextAttemptAt)}`,
    long: `waiting, ${counted(attempts, "attempt")} so far, next ${utcMinute(nextAttemptAt)}. ${failureMeaning(lastFailure)}`,
  };
}

const notConfigured = "waiting: Telegram isn't configured";
