import { HtmlValidate, Parser } from "html-validate";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { defaultRetentionDays } from "../../application/limits.ts";
import { adviceTexts } from "../../content/error-pages.ts";
import { missingForJobSearch } from "../../content/metadata/structured-data.ts";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { dashboards } from "../../content/navigation.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { siteOrigin as origin } from "../../content/site.ts";
import { settingNames } from "../../server/base/env.ts";
import { openBuiltSite } from "../../server/http/pages/built-site.ts";
import { openPublicPages } from "../../server/http/pages/public-pages.ts";
import { openSharingPictures } from "../../server/http/pages/sharing-pictures.ts";
import { contentOf, readAssets } from "../../server/http/static/site-file.ts";
import { allOpen } from "../support/builders.ts";
import { examplePosition } from "../support/positions.ts";

/* The public pages of the built site, as they are served without settings, and the files of the build. */

const built = path.resolve("build/client");
const publicPages = await openPublicPages({
  built: await openBuiltSite("build/server"),
  assets: readAssets(built, {}),
  headers: {},
  drawPicture: openSharingPictures("build/sharing"),
  facts: { origin, hasChat: true, retentionDays: defaultRetentionDays, hasMail: true, ...allOpen },
});
const files = publicPages.current().pages;
const addresses = [...files.keys()].filter((address) => !address.includes(".")).sort();
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

/** The page for every unknown address; the other errors' pages have fewer links and texts. */
const notFound = "/error/404";

const parser = new Parser(await validator.getConfigFor("page.html"));
const pages = addresses
  .filter((address) => !address.startsWith("/error/") || address === notFound)
  .map((address) => ({ address, html: read(address), document: parser.parseHtml(read(address)) }));

test.each(addresses)("%s is valid HTML, with ids used once and headings in steps", async (address) => {
  // Styles in the landing page's body come with the part that they are for: browsers take them anywhere.
  const html = read(address).replace(/<style>[^]*?<\/style>/g, "");
  const report = await validator.validateString(html);
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`)),
  ).toEqual([]);
});

test.each(Object.entries(adviceTexts))("the page of error %s says what a person can do", (status, advice) => {
  const html = read(`/error/${status}`).replaceAll("&#x27;", "'");
  expect(html).toContain(advice);
  const mayPass = ["429", "500", "503"].includes(status);
  expect(html.includes('<a href=""'), "a link to the address that failed").toBe(mayPass);
});

describe.each(pages)("$address", ({ address, document }) => {
  test("names its own address if it may be listed, and says so if it may not", () => {
    const valuesOf = (selector: string, name: string) =>
      document.querySelectorAll(selector).map((element) => element.getAttributeValue(name));
    const named = {
      canonical: valuesOf('link[rel="canonical"]', "href"),
      robots: valuesOf('meta[name="robots"]', "content"),
    };
    expect(named, "Pages that may be listed are in `indexedPages`; the others are not `isIndexed`.").toEqual({
      canonical: indexed.includes(address) ? [origin + address] : [],
      robots: indexed.includes(address) ? [] : ["noindex, nofollow"],
    });
  });

  test("leads only to addresses and anchors that exist", () => {
    const links = document.querySelectorAll("a").map((link) => link.getAttributeValue("href") ?? "");
    expect(links.length).toBeGreaterThan(0);
    const missing = [...links, "/planted", "#planted"].filter(
      (href) => /^[/#]/.test(href) && !leadsSomewhere(href, address),
    );
    expect(missing).toEqual(["/planted", "#planted"]);
  });
});

test("a link leads to each page that may be listed", () => {
  const linked = new Set(
    pages.flatMap(({ address, document }) =>
      document
        .querySelectorAll("a")
        .map((link) => new URL(link.getAttributeValue("href") ?? "", `https://site.example${address}`).pathname)
        .filter((pathname) => pathname !== address),
    ),
  );
  const alone = indexed.filter((address) => !linked.has(address));
  expect(alone, "content/navigation.ts has the links of header and footer.").toEqual([]);
});

test("each dashboard opens in a new tab, and its link says so", () => {
  for (const [dashboard, { href }] of Object.entries(dashboards)) {
    const links = page("/").querySelectorAll(`a[href="${href}"]`);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      expect([link.getAttributeValue("target"), link.getAttributeValue("rel")]).toEqual(["_blank", "noopener"]);
      expect(link.textContent).toMatch(new RegExp(`${dashboard} dashboard.*new tab`, "i"));
    }
  }
});

test("a page is shared with an image of 1200 × 630, a position with one of its own", async () => {
  const images = ["/", "/about", `/careers/${examplePosition.id}`].map((address) => {
    const image = page(address).querySelector('meta[property="og:image"]');
    return image?.getAttributeValue("content")?.replace(origin, "");
  });
  expect(images).toEqual(["/social/site.png", "/social/site.png", `/social/${examplePosition.id}.png`]);
  for (const image of images) {
    const file = publicPages.find(image!) ?? (await publicPages.findPicture(image!));
    const png = contentOf(file!);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test("a position with all facts that search engines require, and only its own page, is advertised as a job", () => {
  const advertised = pages.filter(({ document }) =>
    document
      .querySelectorAll('script[type="application/ld+json"]')
      .some(({ textContent }) => (JSON.parse(textContent) as Record<string, string>)["@type"] === "JobPosting"),
  );
  const complete = readPositions().filter((position) => missingForJobSearch(position).length === 0);
  const positions = complete.map(({ id }) => `/careers/${id}`);
  expect(advertised.map(({ address }) => address)).toEqual(positions.sort());
});

test("no page fetches a script for itself but the one that counts views; the form's module is named by its elements", () => {
  for (const { html, document } of pages) {
    const scripts = document.querySelectorAll("script[src]").map((script) => script.getAttributeValue("src"));
    expect(scripts).toEqual(["/insights/script.js"]);
    expect(html).not.toMatch(/type="module"|<link[^>]* rel="(\w*preload|stylesheet)/);
  }
  const withIslands = pages.filter(({ html }) => html.includes("<application-notices"));
  expect(withIslands.map(({ address }) => address)).toEqual(
    addresses.filter((address) => /^\/careers(\/|$)/.test(address)).sort(),
  );
  const modules = withIslands.flatMap(({ html }) =>
    [...html.matchAll(/ module="([^"]+)"/g)].map(([, module]) => module),
  );
  expect(new Set(modules).size).toBe(1);
  expect(modules[0]).toMatch(/^\/assets\/entry\.client-[\w-]+\.js$/);
});

test("the site has every page, and no two share a title or a description", () => {
  expect(addresses).toEqual(expect.arrayContaining([...indexed, "/careers/apply", notFound]));
  const titles = pages.map(({ document }) => document.querySelector("title")?.textContent);
  const descriptions = pages.map(({ document }) =>
    document.querySelector('meta[name="description"]')?.getAttributeValue("content"),
  );
  for (const all of [titles, descriptions]) expect(new Set(all).size).toBe(pages.length);
});

test("the sitemap lists the pages that may be listed, and no other", () => {
  const listed = [...read("/sitemap.xml").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(listed).toEqual(indexed.map((address) => origin + address));
});

test("the feed lists every position once", () => {
  const items = [...read("/careers/feed.xml").matchAll(/<item>.*?<title>(.*?)<.*?<link>(.*?)</gs)];
  expect(items.map(([, title, link]) => [title, link])).toEqual(
    readPositions().map(({ id, title }) => [title, `${origin}/careers/${id}`]),
  );
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

test("no built file knows a secret setting, the bot service's address or anything like a bot's token", () => {
  const texts = globSync("build/**/*.*").map((file) => ({ file, text: readFileSync(file, "latin1") }));
  expect(texts.length).toBeGreaterThan(15);
  const secrets = settingNames.filter((name) => /TELEGRAM|DATABASE|CLAMD/.test(name));
  expect(secrets.length).toBeGreaterThan(4);
  // Nor the development's debug helpers.
  const shapes = [/\.sendTest(Message|File)\s*=[^=]/, /\bbot\d{5,}:|\b\d{8,10}:[\w-]{30,}\b/];
  for (const secret of [...secrets.map((name) => new RegExp(name)), /api\.telegram\.org/, ...shapes])
    expect([secret, texts.filter(({ text }) => secret.test(text)).map(({ file }) => file)]).toEqual([secret, []]);
});

/** A page with the anchor's element in it, or a file. */
function leadsSomewhere(href: string, from: string): boolean {
  const { pathname, hash } = new URL(href, `https://site.example${from}`);
  const target = pages.find(({ address }) => address === pathname);
  if (!target) return (files.has(pathname) || existsSync(path.join(built, pathname))) && hash === "";
  return hash === "" || target.html.includes(` id="${hash.slice(1)}"`);
}

function read(address: string): string {
  const file = files.get(address);
  if (!file) throw new Error(`The site has nothing at ${address}.`);
  return String(contentOf(file));
}

function page(address: string) {
  return pages.find((one) => one.address === address)!.document;
}
