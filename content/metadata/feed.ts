import type { SiteFacts } from "../../application/answer.ts";
import type { Position } from "../../application/position.ts";
import { careers } from "../careers.ts";
import { openPositions, workOn } from "../readers/open-positions.ts";
import { escapeHtml } from "./escape-html.ts";
import { lines } from "./lines.ts";
import { careersPage } from "./page-descriptions.ts";

/**
 * Returns the open positions as RSS 2.0. Atom would need a date for each, and we only give dates that the owner wrote
 * down.
 */
export function feed(site: SiteFacts): string {
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
