import { readViews } from "../server/insights/read-views.ts";
import { alignedTable } from "./output/aligned.ts";
import { done } from "./command-result.ts";
import { commonOptions, parseArguments } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

const days = 30;

const usage = `Usage: npm run insights

How often each page was seen in the last ${days} days.

  --json   the result as JSON
Exit codes: 0 done, 1 failed, 2 usage error.`;

/** How often each page was seen in the last 30 days: `npm run insights`. */
await runCommand(process.argv.includes("--json"), () => {
  if (parseArguments({ options: commonOptions }).values.help) return done(usage, { usage });
  return withDatabase(async (pool) => {
    const pages = await readViews(pool, days);
    if (pages.length === 0) return done(`No page views in the last ${days} days.`, { days, pages });
    const rows = pages.map(({ page, views, today }) => [page, String(views), String(today)]);
    return done(alignedTable([["PAGE", `LAST ${days} DAYS`, "TODAY (UTC)"], ...rows]), { days, pages });
  });
});
