import type pg from "pg";
import { purgeApplications } from "../server/retention/purge-applications.ts";
import { done, type CommandResult } from "./command-result.ts";

/** Deletes now what the site deletes by schedule. */
export async function purgeNow(pool: pg.Pool, retentionDays: number): Promise<CommandResult> {
  const count = await purgeApplications(pool, retentionDays);
  const text = `${count} applications were deleted: the chat had had them for more than ${retentionDays} days.`;
  return done(text, { count, retentionDays });
}
