import type pg from "pg";
import { undeliveredPeriods } from "../../application/limits.ts";
import { lookAtDue, purgeApplications } from "../../server/retention/purge-applications.ts";
import { counted, done, type CommandResult } from "../command.ts";

/**
 * Deletes now what the site deletes by schedule. Where that looks like a mistake it only says what would go, unless
 * the operator confirms it; a dry run never deletes.
 */
export async function purgeNow(
  pool: pg.Pool,
  retentionDays: number,
  { isConfirmed, isDryRun }: { isConfirmed: boolean; isDryRun: boolean },
): Promise<CommandResult> {
  const { due, count, objections } = {
    count: 0,
    objections: [],
    ...(isDryRun
      ? await lookAtDue(pool, retentionDays)
      : await purgeApplications(pool, retentionDays, { isConfirmed })),
  };
  const { applications, undelivered, resumeBytes, stored } = due;
  const json = { retentionDays, due: applications, undelivered, resumeBytes, stored, count, objections };
  const reason = `delivered more than ${counted(retentionDays, "day")} ago, or undelivered for ${undeliveredPeriods * retentionDays}`;
  const megabytes = Math.ceil(resumeBytes / 1024 / 1024);
  const dueWords = `${counted(applications, "application")} due (${reason}), ${undelivered} of them undelivered, with ${megabytes} MB of resumes.`;
  if (isDryRun) return done([`${dueWords} Nothing was deleted.`, ...objections].join("\n"), json);
  if (objections.length === 0) return done(`${counted(count, "application")} deleted (${reason}).`, json);
  const advice = "If this is right, add --yes. If not, correct the clock or RETENTION_DAYS.";
  return { exitCode: 1, text: [`Nothing was deleted. ${dueWords}`, ...objections, advice].join("\n"), json };
}
