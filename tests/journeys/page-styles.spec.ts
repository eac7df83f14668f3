import type { Page } from "@playwright/test";
import { careers } from "../../content/careers.ts";
import { pricing } from "../../content/landing/pricing.ts";
import { untilInteractive } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* Each page has the styles of its group only. With those of all groups it looks the same. */

const addresses = [
  "/",
  "/about",
  "/contact",
  "/privacy",
  "/careers",
  "/careers/sales-intern",
  "/careers/apply",
  "/nowhere",
];
/** One page of each group. */
const groups = ["/", "/about", "/careers", "/nowhere"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const address of addresses)
  test(`${address} misses no style`, async ({ page, request, trouble }) => {
    if (address === "/nowhere") trouble.expect(/status of 404/);
    test.setTimeout(120_000);
    const pages = await Promise.all(groups.map(async (group) => (await request.get(group)).text()));
    const all = pages.map((html) => /<style id="styles"[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "").join("\n");
    expect(all.length).toBeGreaterThan(40_000);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(address);
        if (!["/about", "/contact", "/privacy", "/nowhere"].includes(address)) await untilInteractive(page);
        const isSame = async () => (await picture(page, null)).equals(await picture(page, all));
        // What a page fills in when it has started, such as the draft's state, may come between the two pictures.
        await expect.poll(isSame, { message: `${width} px, ${colorScheme}`, timeout: 30_000 }).toBe(true);
      }
    }
  });

test("a page that the router opens gets the styles of its group before it is shown", async ({ page }) => {
  await page.goto("/careers");
  await untilInteractive(page);
  await page.getByRole("banner").getByRole("link", { name: "Scriptmark" }).first().click();
  await expect(page.getByRole("heading", { name: pricing.heading })).toBeVisible();
  await expect(page.locator(".headline .words")).toHaveCSS("display", "inline-grid");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: careers.hero.headline })).toBeVisible();
  await expect(page.locator(".careers-hero")).toHaveCSS("display", "grid");
});

/** With the page's own styles, or with `css` in their place. */
async function picture(page: Page, css: string | null): Promise<Buffer> {
  await page.evaluate(async (replacement) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(replacement ?? "");
    document.adoptedStyleSheets = [sheet];
    for (const { sheet: inlined } of document.querySelectorAll("style")) {
      if (inlined) inlined.disabled = replacement !== null;
    }
    await document.fonts.ready;
  }, css);
  return page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
}
