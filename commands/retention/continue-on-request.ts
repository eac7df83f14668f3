import type pg from "pg";
import { endHold, findHold } from "../../server/backup/restore-hold.ts";
import { done, type CommandResult } from "../command-result.ts";

/** Lets go out what waits since a restore. */
export async function continueOnRequest(pool: pg.Pool): Promise<CommandResult> {
  const restoredFrom = await findHold(pool);
  if (!restoredFrom) return done("Nothing is held: the site sends as always.", { restoredFrom });
  await endHold(pool);
  return done("What waits goes out now.", { restoredFrom });
}
