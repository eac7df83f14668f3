import { applicationForm } from "../../tests/support/builders.ts";
import { percentile, table } from "./figures.ts";
import { ask } from "./start-process.ts";
import type { LoadedSite } from "./start-site.ts";

const seconds = 8;
const floods = [
  { name: "nothing else", kind: null },
  { name: "the page itself", kind: "page" },
  { name: "a page for a wrong method", kind: "wrong method" },
  { name: "a page for a post from another site", kind: "other site" },
  { name: "a receipt", kind: "receipt" },
  { name: "forms with a mistake, rendered with what was typed", kind: "wrong form" },
];

/** How long `/about` takes, seen from a process of its own, while 40 clients ask for something else without a pause. */
export async function measureRefusals(site: LoadedSite): Promise<string> {
  const stored = await fetch(`${site.origin}/api/applications`, { method: "POST", body: applicationForm() });
  const { statusUrl } = (await stored.json()) as { statusUrl: string };
  const rows = [];
  for (const { name, kind } of floods) {
    const flooding = kind ? ask("request-flood.ts", [site.origin, seconds + 2, kind, statusUrl]) : Promise.resolve({});
    const visits = (await ask("page-probe.ts", [site.origin, seconds, "/about"])) as number[];
    const counts = Object.entries((await flooding) as Record<string, number>);
    const answers = counts.map(([status, count]) => `${Math.round(count / (seconds + 2))} × ${status}`).join(", ");
    rows.push([name, answers, ...[50, 95, 99, 100].map((percent) => percentile(visits, percent)), visits.length]);
  }
  return table(["40 clients ask for", "answers /s", "p50 ms", "p95 ms", "p99 ms", "slowest ms", "visits"], rows);
}
