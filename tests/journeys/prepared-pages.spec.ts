import { header } from "../../content/navigation.ts";
import { textPages } from "../../content/text-pages.ts";
import { expect, test } from "../support/running-site.ts";

test("a page is prepared when a person points at its link", async ({ page }) => {
  await page.goto("/");
  const asked = page.context().waitForEvent("request", (request) => request.url().endsWith("/careers"));
  await page.getByRole("banner").getByRole("link", { name: header.jobs.label, exact: true }).hover();
  // Where it is observed, as here, the browser fetches the page without rendering it.
  expect((await (await asked).allHeaders())["sec-purpose"]).toBe("prefetch;prerender");
});

test("only public pages are prepared, and pointing at each link costs at most 30 kB", async ({ page }) => {
  const publicPages = ["/", "/careers", "/careers/:position", ...textPages.map(({ name }) => `/${name}`)];
  for (const address of ["/", "/careers", "/about"]) {
    await page.goto(address);
    const text = await page.locator('script[type="speculationrules"]').textContent();
    const { prerender } = JSON.parse(text ?? "") as { prerender: Rule[] };
    const onHover = prerender
      .filter(({ eagerness }) => eagerness === "moderate")
      .flatMap(({ where }) => where.href_matches);
    const others = prerender.filter(({ eagerness }) => eagerness === "conservative");
    expect(publicPages).toEqual(expect.arrayContaining(prerender.flatMap(({ where }) => where.href_matches)));
    expect(others.length + 1).toBe(prerender.length);
    const sizes = onHover.map(async (path) => {
      const response = await page.request.head(path, { headers: { "Accept-Encoding": "br" } });
      return Number(response.headers()["content-length"]);
    });
    expect((await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(30_000);
  }
});

test("the framework waits until a prepared page is shown", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, configurable: true }));
  const modules: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && modules.push(request.url())));
  await page.goto("/careers/apply");
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(modules.map((url) => new URL(url).pathname)).toEqual(["/insights/script.js"]);
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await page.locator("html[data-interactive]").waitFor({ state: "attached" });
});

type Rule = { where: { href_matches: string[] }; eagerness: string };
