import AxeBuilder from "@axe-core/playwright";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { expect, test } from "../support/running-site.ts";

/* What holds for each page; `trouble` adds that none says anything in the console or asks another host. */

const positions = readPositions();
const one = positions.slice(0, 1);
const addresses = [...indexedPages(one).map(({ path }) => path), "/careers/apply", `/careers/${one[0]?.id}/apply`];

for (const address of addresses) {
  test.describe(address, () => {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`breaks no rule of accessibility, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(address);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual(
          [],
        );
      });
    }

    test("does not scroll sideways at 320 px, nor with text at 200 %", async ({ page, context }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      expect(await widthOf(page)).toBe(320);
      // As set in the browser's own settings, which media queries follow too.
      const browser = await context.newCDPSession(page);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      for (const width of [375, 640, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await widthOf(page)).toBe(width);
      }
      expect(
        await page
          .locator("p")
          .first()
          .evaluate((text) => parseFloat(getComputedStyle(text).fontSize)),
      ).toBeGreaterThan(29);
    });

    test("says the same with and without JavaScript", async ({ page, browser, baseURL }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      const plain = await browser.newPage({ javaScriptEnabled: false, reducedMotion: "reduce" });
      await plain.goto(`${baseURL}${address}`);
      const headings = (one: typeof page) => one.locator("main :is(h1, h2)").allTextContents();
      expect(await headings(plain)).toEqual(await headings(page));
      await expect(plain.locator("h1")).toBeVisible();
      await plain.close();
    });
  });
}

function widthOf(page: { evaluate: (ask: () => number) => Promise<number> }): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
