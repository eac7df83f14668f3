import { teamTimeZone } from "../content/site.ts";
import { readViews } from "../server/insights/count-views.ts";
import { readRelease } from "../server/base/release.ts";
import { applicationsCommands } from "./applications/commands.ts";
import { backup, restore } from "./backup.ts";
import { check } from "./check.ts";
import { alignedTable, command, done } from "./command.ts";
import { install } from "./install/install.ts";
import { launch } from "./launch.ts";
import { positionsExport } from "./positions.ts";
import { start } from "./start.ts";
import { status } from "./status.ts";
import { teamCommands } from "./team.ts";
import { testCommands } from "./test-deliveries.ts";
import { withDatabase } from "./with-database.ts";
import { rollback, update } from "./releases/update.ts";

const days = 30;

const insights = command({
  name: "insights",
  usage: `how often each page was seen in the last ${days} days`,
  run: () =>
    withDatabase(async (pool) => {
      const pages = await readViews(pool, days);
      if (pages.length === 0) return done(`No page views in the last ${days} days.`, { days, pages });
      const rows = pages.map(({ page, views, today }) => [page, String(views), String(today)]);
      return done(alignedTable([["PAGE", `LAST ${days} DAYS`, `TODAY (${teamTimeZone})`], ...rows]), { days, pages });
    }),
});

const version = command({
  name: "version",
  usage: "the name of this release: its date and commit",
  // "update" asks a release that only root can read so far.
  isForRoot: true,
  run: () => done(readRelease(), { version: readRelease() }),
});

/** Every command, in the order in which the help lists them. */
export const commands = [
  start,
  check,
  status,
  launch,
  install,
  update,
  rollback,
  ...applicationsCommands,
  ...teamCommands,
  positionsExport,
  backup,
  restore,
  ...testCommands,
  insights,
  version,
];
