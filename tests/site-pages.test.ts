import { HtmlValidate } from "html-validate";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { indexedPages } from "../content/metadata/page-descriptions.ts";
import { dashboards } from "../content/navigation.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { siteOrigin as origin } from "../content/site.ts";
import { textPages } from "../content/text-pages.ts";
import { attribute, builtPages, elements, textOf, texts, withoutRawText } from "./support/built-page.ts";

const built = path.resolve("build/client");
const files = (await builtPages()).current().pages;
const addresses = [...files.keys()].filter((address) => !address.includes(".")).sort();
const pages = addresses
  .filter((address) => !address.startsWith("/error/"))
  .map((address) => ({ address, html: read(address) }));
const indexed = indexedPages(readPositions()).map(({ path: address }) => address);

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  rules: {
    // Matters of taste, or of forms that a script answers.
    "prefer-native-element": "off",
    "aria-label-misuse": "off",
    "wcag/h32": "off",
    // Every script comes from this site itself.
    "require-sri": ["error", { target: "crossorigin" }],
  },
});

test.each(addresses)("%s is valid HTML, with ids used once and headings in steps", async (address) => {
  // The landing page's styles of what is below its first screen come after that: browsers take them anywhere.
  const html = withoutRawText(read(address)).replace(/(<main.*?)<style><\/style>/s, "$1");
  const report = await validator.validateString(html);
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`)),
  ).toEqual([]);
});

describe.each(pages)("$address", ({ address, html }) => {
  test("names its own address if it may be listed, and says so if it may not", () => {
    const canonical = elements(html, "link").filter((link) => attribute(link, "rel") === "canonical");
    const robots = elements(html, "meta").filter((meta) => attribute(meta, "name") === "robots");
    expect({
      canonical: canonical.map((link) => attribute(link, "href")),
      robots: robots.map((meta) => attribute(meta, "content")),
    }).toEqual({
      canonical: indexed.includes(address) ? [origin + address] : [],
      robots: indexed.includes(address) ? [] : ["noindex, nofollow"],
    });
  });

  test("leads only to addresses and anchors that exist", () => {
    const links = elements(html, "a").map((link) => attribute(link, "href") ?? "");
    expect(links.filter((href) => isOwn(href) && !leadsSomewhere(href, address))).toEqual([]);
  });
});

test("each dashboard opens in a new tab, and its link says so", () => {
  const links = read("/").match(/<a [^>]*>.*?<\/a>/g) ?? [];
  for (const [dashboard, { href }] of Object.entries(dashboards)) {
    const own = links.filter((link) => attribute(link, "href") === href);
    expect(own.length).toBeGreaterThan(1);
    for (const link of own) {
      expect([attribute(link, "target"), attribute(link, "rel")]).toEqual(["_blank", "noopener"]);
      expect(link.replace(/<[^>]+>/g, "")).toMatch(new RegExp(`${dashboard} dashboard.*new tab`, "i"));
    }
  }
});

test("a page is shared with an image of 1200 × 630, a position with one of its own", () => {
  const images = ["/", "/about", "/careers/sales-intern"].map((address) => {
    const image = elements(read(address), "meta").find((meta) => attribute(meta, "property") === "og:image");
    return attribute(image ?? "", "content")?.replace(origin, "");
  });
  expect(images).toEqual(["/social/site.png", "/social/site.png", "/social/sales-intern.png"]);
  for (const image of images) {
    const png = readFileSync(path.join(built, image!));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test("a position, and only a position's own page, is advertised as a job", () => {
  const facts = pages.map(({ address, html }) => ({
    address,
    json: texts(html, "script", 'type="application/ld+json"'),
  }));
  const advertised = facts.filter(({ json }) => json.some((one) => JSON.parse(one)["@type"] === "JobPosting"));
  expect(advertised.map(({ address }) => address)).toEqual(
    readPositions()
      .map(({ id }) => `/careers/${id}`)
      .sort(),
  );
});

test("the landing page, the texts and the missing page ship no framework script, and all other pages do", () => {
  const withoutFramework = pages.filter(({ html }) => !shipsFramework(html));
  const withoutScript = ["/", "/not-found", ...textPages.map(({ name }) => `/${name}`)];
  expect(withoutFramework.map(({ address }) => address)).toEqual(withoutScript.sort());
  for (const { html } of withoutFramework) {
    const scripts = elements(html, "script").flatMap((script) => attribute(script, "src") ?? []);
    expect(scripts).toEqual(["/insights/script.js"]);
  }
});

/** The router marks the links that it follows itself; any other link loads a document. */
test.each(pages.filter(({ html }) => shipsFramework(html)))(
  "$address: the router follows a link if the page it leads to ships the framework, and only then",
  ({ html }) => {
    const links = elements(html, "a").filter((link) => /^\/[^#]*$/.test(attribute(link, "href") ?? ""));
    const followed = links.filter((link) => attribute(link, "data-discover"));
    const expected = links.filter((link) => shipsFramework(read(attribute(link, "href") ?? "")));
    expect(followed).toEqual(expected);
    expect(links.length).toBeGreaterThan(followed.length);
  },
);

test("no page starts the framework with itself, and none preloads anything", () => {
  for (const { html } of pages) {
    expect(html).not.toMatch(/type="module"|modulepreload/);
    const links = elements(html, "link").map((link) => attribute(link, "rel"));
    expect(links.filter((rel) => /preload|stylesheet/.test(rel ?? ""))).toEqual([]);
  }
});

test("the site has every page, and no two share a title or a description", () => {
  expect(addresses).toEqual(expect.arrayContaining([...indexed, "/careers/apply", "/not-found"]));
  expect(new Set(pages.map(({ html }) => texts(html, "title")[0])).size).toBe(pages.length);
  const metas = pages.flatMap(({ html }) => elements(html, "meta"));
  const descriptions = metas.filter((meta) => attribute(meta, "name") === "description");
  expect(new Set(descriptions).size).toBe(pages.length);
});

test("the sitemap lists the pages that may be listed, and no other", () => {
  expect(texts(read("/sitemap.xml"), "loc")).toEqual(indexed.map((address) => origin + address));
});

test("the feed lists every position once", () => {
  const items = read("/careers/feed.xml").split("<item>").slice(1);
  expect(items.map((item) => texts(item, "link")[0])).toEqual(
    readPositions().map(({ id }) => `${origin}/careers/${id}`),
  );
  expect(items.flatMap((item) => texts(item, "title"))).toEqual(readPositions().map(({ title }) => title));
});

test("robots.txt leads to the sitemap and security.txt to us, for less than a year", () => {
  expect(read("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const security = read("/.well-known/security.txt");
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? "");
  expect(expires - Date.now()).toBeLessThan(366 * 24 * 60 * 60 * 1000);
  expect(expires).toBeGreaterThan(Date.now());
});

test("llms.txt links every page that may be listed", () => {
  for (const address of indexed) expect(read("/llms.txt")).toContain(`(${origin}${address})`);
});

function shipsFramework(html: string): boolean {
  return html.includes('"/assets/entry.client-');
}

function isOwn(href: string) {
  return href.startsWith("/") || href.startsWith("#");
}

/** A page with the anchor's element in it, or a file. */
function leadsSomewhere(href: string, from: string): boolean {
  const { pathname, hash } = new URL(href, `https://site.example${from}`);
  const page = pages.find(({ address }) => address === pathname);
  if (!page) return (files.has(pathname) || existsSync(path.join(built, pathname))) && hash === "";
  return hash === "" || page.html.includes(` id="${hash.slice(1)}"`);
}

function read(address: string): string {
  return textOf(files.get(address));
}
