import { dayOf } from "../application/position-closing.ts";
import { defaultSettings } from "../content/readers/placeholders.ts";
import { siteOrigin, teamTimeZone } from "../content/site.ts";
import { openBuiltSite } from "../server/http/pages/built-site.ts";
import { renderPage } from "../server/http/pages/public-pages.ts";

/*
 * Renders each public page of the built site once: a text that a page shows and that is missing in `content/` is found by
 * the build, and not by the next start. The first argument is the folder of the server's bundle.
 */

const [serverFolder = ""] = process.argv.slice(2);
const built = await openBuiltSite(serverFolder);
const dates = { today: dayOf(new Date(), teamTimeZone), closedPositions: [], lastDays: {}, decidedOn: {} };
const site = { origin: siteOrigin, ...defaultSettings, ...dates };
try {
  for (const urlPath of built.publicPaths) await renderPage(built, urlPath, { site });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
