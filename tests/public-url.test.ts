import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { publicOrigin } from "../content/build-settings.ts";
import { contentSecurityPolicy } from "../server/http/security-headers.ts";
import { withOwnOrigin } from "../server/http/static/own-origin.ts";
import { readSiteFiles } from "../server/http/static/site-files.ts";
import { applicationForm } from "./support/builders.ts";
import { isAnswer } from "./support/built-page.ts";
import { startTestServer } from "./support/start-test-server.ts";

/* One build serves any address: `PUBLIC_URL` is a setting of the start. */

const publicUrl = "https://careers.example.org:8443";
const built = path.resolve("build/client");
const files = readdirSync(built, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(html|data|xml|txt|js)$/.test(entry.name))
  .map((entry) => path.relative(built, path.join(entry.parentPath, entry.name)));
const addresses = files.map(addressOf);
const namingOrigin = files.filter(
  (file) => !isAnswer(`/${file}`) && readFileSync(path.join(built, file), "utf8").includes(publicOrigin()),
);

const site = await startTestServer({ buildFolder: "build", settings: { publicUrl } });
afterAll(() => site.stop());

test("a build names its origin in pages, data, feed and texts, and in no script", () => {
  const names = ["index.html", "sitemap.xml.data", "careers/feed.xml", "sitemap.xml", "robots.txt", "llms.txt"];
  expect(namingOrigin).toEqual(expect.arrayContaining(names));
  expect(namingOrigin.filter((file) => file.endsWith(".js"))).toEqual([]);
});

test.each(["identity", "br", "gzip"])("no address shows the built origin (%s)", async (encoding) => {
  for (const address of addresses) expect(await (await get(address, encoding)).text()).not.toContain(publicOrigin());
  expect(addresses.length).toBeGreaterThan(40);
});

test("pages, feed and texts name the setting instead", async () => {
  for (const file of namingOrigin) {
    const expected = readFileSync(path.join(built, file), "utf8").replaceAll(publicOrigin(), publicUrl);
    const text = await (await get(addressOf(file), "br")).text();
    expect(withoutExpiry(text)).toBe(withoutExpiry(expected));
  }
  for (const { html } of readSiteFiles(built, publicUrl).answers.values()) expect(html).not.toContain(publicOrigin());
});

test("the policy of a page allows the scripts as they are served", async () => {
  for (const address of ["/", "/about", "/careers", "/careers/graphic-designer-intern"]) {
    const response = await get(address, "br");
    expect(response.headers.get("content-security-policy")).toBe(contentSecurityPolicy(await response.text()));
  }
});

test("a page made for one request names the setting too, and leaves what was typed", async () => {
  const typed = `See ${publicOrigin()}/about`;
  const form = applicationForm({ email: "none", coverLetter: typed });
  const response = await site.post(form, { Accept: "text/html" });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain(`${publicUrl}/careers/`);
  expect(html.split(publicOrigin())).toHaveLength(2);
  expect(html).toContain(typed);
});

describe("the start", () => {
  test.each([null, publicOrigin()])("with %s serves what was built", (url) => {
    const { byPath } = readSiteFiles(built, url);
    for (const file of namingOrigin.filter((name) => name.endsWith(".html"))) {
      const variants = byPath.get(addressOf(file))?.variants;
      expect(variants?.get("br")?.body).toEqual(readFileSync(path.join(built, `${file}.br`)));
    }
  });

  test("compresses what it has changed quickly, and as well as the build afterwards", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "two-pages-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const page of ["about", "not-found"])
      await cp(path.join(built, page), path.join(folder, page), { recursive: true });
    const site = readSiteFiles(folder, publicUrl);
    const size = () => site.byPath.get("/about")?.variants.get("br")?.body.length ?? 0;
    const quick = size();
    expect(quick).toBeGreaterThan(0);
    await site.compressChanged(AbortSignal.abort());
    expect(size()).toBe(quick);
    await site.compressChanged(new AbortController().signal);
    expect(size()).toBeLessThan(quick);
    expect(size()).toBeLessThan(readFileSync(path.join(built, "about/index.html.br")).length + 50);
    expect(site.notFound.body.has("br")).toBe(true);
  });
});

test("another origin that begins like the built one stays", () => {
  const others = ["5", ".org", "-two", ":81"].map((end) => publicOrigin() + end).join(" ");
  expect(withOwnOrigin(others, publicUrl)).toBe(others);
  expect(withOwnOrigin(`${publicOrigin()}. ${publicOrigin()}/about`, publicUrl)).toBe(
    `${publicUrl}. ${publicUrl}/about`,
  );
});

function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "")}`;
}

function get(address: string, encoding: string) {
  return fetch(site.origin + address, { headers: { "Accept-Encoding": encoding } });
}

function withoutExpiry(text: string) {
  return text.replace(/Expires: .*/, "");
}
