import { besideSite, invitationFor } from "../../tests/support/team-site.ts";
import { percentile, table } from "./figures.ts";
import type { LoadedSite } from "./start-site.ts";

const applications = 50_000;
const pages = {
  "not handled": "/team",
  all: "/team?view=all",
  "a search that finds one": "/team?view=all&q=nguyen+49999",
  "a search that finds all": "/team?view=all&q=minh",
  "filters that find many": "/team?view=all&experience=2-3&from=2026-01-01&order=oldest",
  "the last page": "/team?view=all&after=51",
  "an application in the middle": "/team/applications/SM-0002-5000?view=all&q=minh",
};

/** How long the hiring team's pages take, one after the other, with 50,000 applications. */
export async function measureInbox(site: LoadedSite): Promise<string> {
  const link = await besideSite(site.dataDir, async (pool) => {
    for (const text of statements) await pool.query({ text, query_timeout: 300_000 } as { text: string });
    return invitationFor(pool, "Grace");
  });
  const headers = { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" };
  const signedIn = await fetch(site.origin + link, { method: "POST", headers, redirect: "manual" });
  const Cookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const rows = [];
  for (const [name, address] of Object.entries(pages)) {
    const times = [];
    for (let run = 0; run < 30; run++) {
      const begin = performance.now();
      const page = await fetch(site.origin + address, { headers: { Cookie } });
      if (!page.ok || !(await page.text()).includes("Minh")) throw new Error(`${name}: ${page.status}`);
      times.push(performance.now() - begin);
    }
    rows.push([name, percentile(times, 50), percentile(times, 95), percentile(times, 100)]);
  }
  return table(["page", "p50 ms", "p95 ms", "slowest ms"], rows);
}

const statements = [
  `insert into application (reference, idempotency_key, first_name, last_name, email, position_id, position_title,
     experience, cover_letter, received_at, search_text, handled_by, handled_at)
   select reference, gen_random_uuid(), 'Minh', 'Nguyễn ' || n, 'minh' || n || '@example.org', 'sales-intern',
     'Sales Intern', (array['0-1', '2-3', '4-5'])[n % 3 + 1], repeat('A letter of some length. ', 60),
     now() - n * interval '2 minutes', 'minh nguyen ' || n || ' minh' || n || '@exampleorg sm' || n,
     case when n % 2 = 0 then 'Grace' end, case when n % 2 = 0 then now() end
   from generate_series(1, ${applications}) n,
     lateral (select 'SM-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0')) as r (reference)`,
  `insert into resume (application_id, file_name, media_type, size_bytes, sha256)
   select id, 'resume.pdf', 'application/pdf', 0, '' from application`,
  "update application set delivered_at = now(), waiting_since = null",
  "vacuum analyze application, resume",
];
