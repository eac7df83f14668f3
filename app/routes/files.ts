import { lookup } from "mime-types";
import type { SiteFacts } from "../../application/answer.ts";
import type { Position } from "../../application/position.ts";
import { careers } from "../../content/careers.ts";
import { escapeHtml } from "../../content/metadata/escape-html.ts";
import { careersPage, indexedPages, landingPage } from "../../content/metadata/page-descriptions.ts";
import { readDocument } from "../../content/readers/documents.server.ts";
import { openPositions, positionAt, workOn } from "../../content/readers/open-positions.ts";
import { securityTxtExpiry } from "../../content/security-txt.ts";
import { site } from "../../content/site.ts";
import { textPages } from "../../content/text-pages.ts";
import gradeSheetModule from "../elements/grade-sheet.ts?module";
import { siteContext } from "../page-context.ts";
import insightsScript from "../elements/insights-script.ts?script";
import type { Route } from "./+types/files";

/** Addresses that are no page: for programs, and for pages that fetch them. */
export function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const files: Record<string, (site: SiteFacts) => string> = {
    "/sitemap.xml": sitemap,
    "/robots.txt": robots,
    "/careers/feed.xml": feed,
    "/llms.txt": llms,
    "/.well-known/security.txt": securityTxt,
    // `<answer-sheet>` fetches it at the first press.
    "/grade-sheet.js": () => gradeSheetModule,
    "/insights/script.js": () => insightsScript,
  };
  const type = lookup(pathname) || "text/plain";
  return new Response(files[pathname]!(site), { headers: { "Content-Type": `${type}; charset=utf-8` } });
}

/** Returns every page that search engines may list, and no other. */
function sitemap(site: SiteFacts): string {
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

/**
 * Returns the last day, if one is known, on which the owner dated a page's text or a member changed a position.
 */
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

/** Everything may be read. Pages that should not be listed say so in their head, so they must stay readable too. */
function robots({ origin }: SiteFacts): string {
  return lines("User-agent: *", "Disallow: /api/", "", `Sitemap: ${origin}/sitemap.xml`);
}

/** Open positions as RSS 2.0. Atom would need a date for each, and we only give dates that the owner wrote down. */
function feed(site: SiteFacts): string {
  const page = careersPage(workOn(site));
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", page.title),
    element("link", site.origin + page.path),
    element("description", page.description),
    element("language", "en"),
    `<atom:link href="${site.origin}/careers/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...openPositions(site).flatMap((position) => item(position, site)),
    "</channel>",
    "</rss>",
  );
}

function item({ id, title, department, description, datePosted }: Position, site: SiteFacts): string[] {
  const address = `${site.origin}/careers/${id}`;
  const lastDay = site.lastDays[id];
  // A reader may show an item days after it was fetched: "Closes tomorrow" would be wrong then.
  const closing = lastDay === undefined ? "" : ` ${careers.closesOn(lastDay)}.`;
  return [
    "<item>",
    element("title", title),
    element("link", address),
    element("guid", address),
    element("category", department),
    element("description", description + closing),
    ...(datePosted ? [element("pubDate", new Date(datePosted).toUTCString())] : []),
    "</item>",
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

/** Returns the site in short for language models (llmstxt.org): what it is, and every page with a sentence. */
function llms(facts: SiteFacts): string {
  const pages = indexedPages(openPositions(facts));
  return lines(
    `# ${site.name}\n`,
    `> ${landingPage.description}\n`,
    "## Pages\n",
    ...pages.map(({ path, title, description }) => `- [${title}](${facts.origin}${path}): ${description}`),
  );
}

/** Says where to report a weakness (RFC 9116), for a year from the start of the site on. */
function securityTxt({ origin }: SiteFacts): string {
  return lines(
    `Contact: mailto:${site.email.security}`,
    securityTxtExpiry(new Date()),
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  );
}

function lines(...all: string[]): string {
  return [...all, ""].join("\n");
}
