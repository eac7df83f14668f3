import { publicOrigin } from "../../content/build-settings.ts";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";

/** Every page that search engines may list, and no other. */
export function loader() {
  const addresses = indexedPages(readPositions()).map(({ path }) => `  <url><loc>${publicOrigin()}${path}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(sitemap, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
