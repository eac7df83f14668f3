/**
 * Measures the intake and the inbox, and prints Markdown. The clients run on the same machine and take their share of it.
 * Usage: node bench/load/run.ts [speed|inbox]
 */
import { measureInbox } from "./measure-inbox.ts";
import { measureSpeed } from "./measure-speed.ts";
import { startSite } from "./start-site.ts";

const parts = {
  speed: ["Applications a second, median of 3", measureSpeed],
  inbox: ["The team's pages with 50,000 applications", measureInbox],
} as const;
const [only] = process.argv.slice(2);

for (const [name, [title, measure]] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue;
  const site = await startSite();
  try {
    console.log(`\n### ${title}\n\n${await measure(site)}`);
  } finally {
    await site.stop();
  }
}
