import { publicOrigin } from "../../content/build-settings.ts";
import { escapeHtml } from "../../content/metadata/escape-html.ts";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import type { Position } from "../../content/positions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";

/** Open positions as RSS 2.0. Atom would need a date for each, and we only give dates that the owner wrote down. */
export function loader() {
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", careersPage.title),
    element("link", publicOrigin() + careersPage.path),
    element("description", careersPage.description),
    element("language", "en"),
    `<atom:link href="${publicOrigin()}/careers/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...readPositions().map(item),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
  return new Response(feed, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}

function item({ id, title, department, description, datePosted }: Position): string {
  const address = `${publicOrigin()}/careers/${id}`;
  return [
    "<item>",
    element("title", title),
    element("link", address),
    element("guid", address),
    element("category", department),
    element("description", description),
    ...(datePosted ? [element("pubDate", new Date(datePosted).toUTCString())] : []),
    "</item>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
