import type { SiteFacts } from "../../application/answer.ts";
import { readDocument } from "../readers/documents.server.ts";
import { openPositions, positionAt } from "../readers/open-positions.ts";
import { textPages } from "../text-pages.ts";
import { lines } from "./lines.ts";
import { indexedPages } from "./page-descriptions.ts";

/** Returns a sitemap (sitemaps.org) of every page that search engines may list, and no other. */
export function sitemap(site: SiteFacts): string {
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexedPages(openPositions(site)).map(({ path }) => {
      const day = changedOn(path, site);
      return `  <url><loc>${site.origin}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
    }),
    "</urlset>",
  );
}

/** Returns the last day, if one is known, on which the owner dated a page's text or a member changed a position. */
function changedOn(path: string, site: SiteFacts): string | null {
  const text = textPages.find(({ name }) => path === `/${name}`);
  if (text) return readDocument(text.name).updated ?? null;
  const position = positionAt(site, path.replace("/careers/", ""));
  const days = [position?.datePosted, position && site.changedOn[position.id]];
  return (
    days
      .filter((day) => typeof day === "string")
      .sort()
      .at(-1) ?? null
  );
}
