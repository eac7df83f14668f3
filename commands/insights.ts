import { readViews } from "../server/insights/count-views.ts";
import { command } from "./command.ts";
import { done } from "./command-result.ts";
import { alignedTable } from "./output/aligned.ts";
import { withDatabase } from "./with-database.ts";

const days = 30;

/** `scriptmark insights`. */
export const insights = command({
  name: "insights",
  usage: `how often each page was seen in the last ${days} days`,
  run: () =>
    withDatabase(async (pool) => {
      const pages = await readViews(pool, days);
      if (pages.length === 0) return done(`No page views in the last ${days} days.`, { days, pages });
      const rows = pages.map(({ page, views, today }) => [page, String(views), String(today)]);
      return done(alignedTable([["PAGE", `LAST ${days} DAYS`, "TODAY (UTC)"], ...rows]), { days, pages });
    }),
});
