import type pg from "pg";
import { undeliveredPeriods } from "../../application/limits.ts";
import type { Due } from "../../server/retention/due-applications.ts";
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
  if (isDryRun) {
    const { due, objections } = await lookAtDue(pool, retentionDays);
    return done([`${dueWords(due, retentionDays)} Nothing was deleted.`, ...objections].join("\n"), {
      ...figures(due, retentionDays),
      count: 0,
      objections,
    });
  }
  const outcome = await purgeApplications(pool, retentionDays, { isConfirmed });
  const { due } = outcome;
  if (outcome.kind === "held") {
    const { objections } = outcome;
    return {
      exitCode: 1,
      text: [
        `Nothing was deleted. ${dueWords(due, retentionDays)}`,
        ...objections,
        "If this is right, add --yes. If not, correct the clock or RETENTION_DAYS.",
      ].join("\n"),
      json: { ...figures(due, retentionDays), count: 0, objections },
    };
  }
  const { count } = outcome;
  const text = `${counted(count, "application")} deleted (${reasonWords(retentionDays)}).`;
  return done(text, { ...figures(due, retentionDays), count, objections: [] });
}

function dueWords({ applications, undelivered, resumeBytes }: Due, retentionDays: number): string {
  const megabytes = Math.ceil(resumeBytes / 1024 / 1024);
  return `${counted(applications, "application")} due (${reasonWords(retentionDays)}), ${undelivered} of them undelivered, with ${megabytes} MB of resumes.`;
}

function reasonWords(retentionDays: number): string {
  return `delivered more than ${counted(retentionDays, "day")} ago, or undelivered for ${undeliveredPeriods * retentionDays}`;
}

function figures({ applications, undelivered, resumeBytes, stored }: Due, retentionDays: number) {
  return { retentionDays, due: applications, undelivered, resumeBytes, stored };
}
