import type pg from "pg";
import { resendApplication, resendUndelivered } from "../server/jobs/chat/resend-application.ts";
import { counted, done, failed, notFound, type CommandResult } from "./command-result.ts";

/** Puts one application first in line again. */
export async function resendOnRequest(pool: pg.Pool, reference: string): Promise<CommandResult> {
  switch (await resendApplication(pool, reference)) {
    case "queued":
      return done(`${reference} is first in line and will be sent next.`, { reference });
    case "held":
      return failed(1, `${reference} is being sent right now: try again.`);
    case "unknown":
      return notFound(reference);
  }
}

/** Tries everything that waits now. */
export async function resendWaiting(pool: pg.Pool): Promise<CommandResult> {
  const count = await resendUndelivered(pool);
  return done(`Trying ${counted(count, "waiting application")} now.`, { count });
}
