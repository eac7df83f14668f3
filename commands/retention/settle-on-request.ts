import type pg from "pg";
import { settleApplication } from "../../server/retention/settle-application.ts";
import { done, failed, notFound, type CommandResult } from "../command-result.ts";
import { utcMinute } from "../output/aligned.ts";

/** Marks an application as dealt with although the chat never got it. */
export async function settleOnRequest(pool: pg.Pool, reference: string): Promise<CommandResult> {
  const outcome = await settleApplication(pool, reference);
  switch (outcome.kind) {
    case "settled":
      return done(
        `${reference} is settled: it is not sent any more, and its retention period begins now. "resend ${reference}" undoes this.`,
        { reference, settledAt: outcome.at },
      );
    case "already-settled":
      return done(`${reference} was settled ${utcMinute(outcome.at)}.`, { reference, settledAt: outcome.at });
    case "delivered":
      return failed(1, `${reference} was already delivered ${utcMinute(outcome.at)}.`);
    case "held":
      return failed(1, `${reference} is being sent right now: try again.`);
    case "unknown":
      return notFound(reference);
  }
}
