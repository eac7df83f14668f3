import type pg from "pg";
import { wakeJobs } from "../../server/jobs/job-table.ts";
import { endHold, findHold } from "../../server/retention/restore-hold.ts";
import { done, type CommandResult } from "../command-result.ts";

/** Lets go out what waits since a restore. */
export async function continueOnRequest(pool: pg.Pool): Promise<CommandResult> {
  const restoredFrom = await findHold(pool);
  if (!restoredFrom) return done("Nothing is held: the site sends as always.", { restoredFrom });
  await endHold(pool);
  await wakeJobs(pool, { mayEndPauses: true });
  return done("What waits goes out now.", { restoredFrom });
}
