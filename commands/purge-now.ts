import type pg from "pg";
import { purgeApplications } from "../server/retention/purge-applications.ts";
import { counted, done, type CommandResult } from "./command-result.ts";

/** Deletes now what the site deletes by schedule. */
export async function purgeNow(pool: pg.Pool, retentionDays: number): Promise<CommandResult> {
  const count = await purgeApplications(pool, retentionDays);
  const text = `${counted(count, "application")} deleted (delivered more than ${counted(retentionDays, "day")} ago).`;
  return done(text, { count, retentionDays });
}
