import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readPositions } from "../../content/readers/positions.server.ts";
import { siteOrigin } from "../../content/site.ts";
import { hiddenFieldName } from "../../application/spam-signs.ts";
import { teamPlace } from "../../content/times/team-place.ts";
import { openBuiltSite } from "../../server/http/pages/built-site.ts";
import { openPublicPages } from "../../server/http/pages/public-pages.ts";
import { openSharingPictures } from "../../server/http/pages/sharing-pictures.ts";
import { contentOf, type SiteFile } from "../../server/http/static/site-file.ts";
import { allOpen, applicationForm } from "../support/builders.ts";
import { examplePosition } from "../support/positions.ts";
import { startTestServer } from "../support/start-test-server.ts";

/* One build serves any address and any settings: pages are rendered when the site starts. */

const publicUrl = "https://careers.example.org:8443";
const built = await openBuiltSite("build/server");
const site = await startTestServer({ buildFolder: "build", settings: { publicUrl } });
afterAll(() => site.stop());

const facts = { origin: publicUrl, hasChat: true, retentionDays: 77, hasMail: true, ...allOpen };
const drawPicture = openSharingPictures("build/sharing");
const open = () => openPublicPages({ built, assets: new Map(), headers: {}, drawPicture, facts });

test("every page, feed and text names the site's own address", () => {
  const { pages } = site.files.current();
  expect(pages.size).toBeGreaterThan(30);
  expect([...pages].filter(([, page]) => textOf(page).includes(siteOrigin))).toEqual([]);
  for (const urlPath of ["/", "/careers", "/careers/feed.xml", "/sitemap.xml", "/robots.txt", "/llms.txt"])
    expect(textOf(pages.get(urlPath))).toContain(publicUrl);
});

test("form and policy say how long this site keeps an application", async () => {
  const { pages } = (await open()).current();
  expect(textOf(pages.get("/careers/apply"))).toContain("We delete it 77 days after");
  expect(textOf(pages.get("/privacy"))).toContain("77 days after they reached");
  expect(textOf(pages.get("/privacy"))).toContain("154 days after they came in");
});

test("a position's last day stands on card, page and form, in the feed and in the sitemap, and tomorrow as tomorrow", async () => {
  const { id } = readPositions()[0]!;
  const feed = "/careers/feed.xml";
  const places = ["/careers", `/careers/${id}`, `/careers/${id}/apply`, feed];
  const pages = await open();
  const missingIn = (sentence: string) =>
    places.filter((urlPath) => !textOf(pages.current().pages.get(urlPath)).includes(sentence));
  expect(missingIn("Closes")).toEqual(places);
  const dates = { ...allOpen, lastDays: { [id]: "2026-11-30" }, changedOn: { [id]: "2026-11-25" } };
  await pages.render({ ...dates, today: "2026-11-28" });
  expect(missingIn(`Closes November 30, 2026, at midnight in ${teamPlace}`)).toEqual([]);
  await pages.render({ ...dates, today: "2026-11-29" });
  // A feed's reader may show it later.
  expect(missingIn(`Closes tomorrow at midnight in ${teamPlace}`)).toEqual([feed]);
  expect(missingIn("Closes November 30, 2026")).not.toContain(feed);
  await pages.render({ ...dates, today: "2026-11-30" });
  expect(missingIn(`Closes today at midnight in ${teamPlace}`)).toEqual([feed]);
  expect(textOf(pages.current().pages.get("/sitemap.xml"))).toContain(
    `/careers/${id}</loc><lastmod>2026-11-25</lastmod>`,
  );
});

test("a page for one person names the address too, and leaves what was typed", async () => {
  const typed = `See ${siteOrigin}/about`;
  const form = applicationForm({ email: "none", coverLetter: typed });
  const html = await (await site.post(form, { Accept: "text/html" })).text();
  expect(html).toContain(`${publicUrl}/careers/`);
  expect(html.split(siteOrigin)).toHaveLength(2);
  expect(html).toContain(typed);
});

test("a form that was under way when its position closed keeps the position through a slip", async () => {
  const { id, title } = examplePosition;
  const close = async (at: string | null) => {
    await site.pool.query("update position set closes_at = now() - $2::interval where id = $1", [id, at]);
    await site.positions.refresh();
    await site.files.render(site.positions.facts());
  };
  await close("1 minute");
  const form = applicationForm({ position: title, email: "none", [hiddenFieldName]: "" });
  const page = await (await site.post(form, { Accept: "text/html" })).text();
  expect(page).toMatch(new RegExp(`<option[^>]* selected=""[^>]*>${title}</option>`));
  await close(null);
});

test("pages are rendered again when a position closes, and those that stay the same are kept", async () => {
  const [closed, other] = readPositions().map(({ id }) => id);
  const pages = await open();
  const before = pages.current().pages;
  const rendering = pages.render({ ...allOpen, closedPositions: [closed!] });
  expect(pages.current().pages).toBe(before);
  await rendering;
  const after = pages.current().pages;
  // team-positions.spec.ts looks at each of the lists.
  expect(textOf(before.get("/"))).toContain(`/careers/${closed}`);
  expect(textOf(after.get("/"))).not.toContain(`/careers/${closed}`);
  expect(textOf(after.get("/"))).toContain(`/careers/${other}`);
  expect(after.get("/about")).toBe(before.get("/about"));
  await pages.render(allOpen);
  expect(pages.find("/careers")?.etag).toBe(before.get("/careers")?.etag);
});

test("a page that is requested with a source carries it in its links and its form; other words change nothing", async () => {
  const get = async (urlPath: string, headers = {}) => (await fetch(site.origin + urlPath, { headers })).text();
  const form = "/careers/apply";
  const carrying = await get(`${form}?from=linkedin`);
  expect(carrying).toContain('<input type="hidden" name="from" value="linkedin"');
  expect(carrying).toContain('href="/privacy?from=linkedin"');
  const linkWithoutSource = /<a [^>]*href="\/[^"?]*"/;
  expect(carrying).not.toMatch(linkWithoutSource);
  const plain = await get(form);
  expect(plain).toMatch(linkWithoutSource);
  expect(plain).not.toContain("from=");
  for (const word of ["", "unknown", "__proto__", '"><script>']) {
    expect(await get(`${form}?from=${encodeURIComponent(word)}`)).toBe(plain);
  }
  for (const wish of [{ DNT: "1" }, { "Sec-GPC": "1" }]) {
    expect(await get(`${form}?from=linkedin`, wish)).toBe(plain);
  }
});

test("the source is stored with the application, unless it is unknown or the browser asks for privacy", async () => {
  const post = async (from: string, headers = {}) => {
    const { reference } = (await (await site.post(applicationForm({ from }), headers)).json()) as { reference: string };
    const { rows } = await site.pool.query("select source from application where reference = $1", [reference]);
    return (rows[0] as { source: string | null }).source;
  };
  expect(await post("linkedin")).toBe("linkedin");
  expect(await post("unknown")).toBeNull();
  expect(await post("linkedin", { DNT: "1" })).toBeNull();
  expect(await post("linkedin", { "Sec-GPC": "1" })).toBeNull();
  const rejected = await site.post(applicationForm({ from: "linkedin", email: "none" }), { Accept: "text/html" });
  expect(await rejected.text()).toContain('<input type="hidden" name="from" value="linkedin"');
});

test("a page is sent as small as it can be", async () => {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants;
  const options = { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } };
  const smallest = brotliCompressSync(contentOf(site.files.find("/about")!), options);
  const { headers } = await fetch(`${site.origin}/about`, { headers: { "Accept-Encoding": "br" } });
  expect([headers.get("content-encoding"), headers.get("content-length")]).toEqual(["br", String(smallest.length)]);
});

function textOf(page: SiteFile | undefined): string {
  return page ? String(contentOf(page)) : "";
}
