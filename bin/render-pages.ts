import { dayOf } from "../application/position-closing.ts";
import { defaultRetentionDays } from "../application/limits.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { siteOrigin, teamTimeZone } from "../content/site.ts";
import { openBuiltSite } from "../server/http/pages/built-site.ts";
import { renderPage } from "../server/http/pages/public-pages.ts";

/*
 * Renders each public page of the built site once: a text that a page shows and that is missing in `content/` is found by
 * the build, and not by the next start. The first argument is the folder of the server's bundle.
 */

const [serverFolder = ""] = process.argv.slice(2);
const built = await openBuiltSite(serverFolder);
const positions = readPositions();
const dates = { today: dayOf(new Date(), teamTimeZone), closedPositions: [], lastDays: {}, changedOn: {} };
const site = {
  origin: siteOrigin,
  hasChat: true,
  hasMail: true,
  retentionDays: defaultRetentionDays,
  positions,
  ...dates,
};
try {
  for (const urlPath of built.publicPaths(positions)) await renderPage(built, urlPath, { site });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
