import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";

/* Every primitive in every state stands on one page, which exists in development only. */

let pages: ViteDevServer;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  // Its own cache, so that no running development server is disturbed.
  pages = await createServer({ server: { port: 0, hmr: false }, cacheDir: "test-results/vite", logLevel: "error" });
  await pages.listen();
});
test.afterAll(() => pages.close());
// Only the real server counts.
test.beforeEach(({ context }) => context.route("**/insights?*", (route) => route.abort()));

for (const colorScheme of ["light", "dark"] as const) {
  test(`no primitive breaks a rule of accessibility in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(stylePage());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual([]);
  });
}

for (const width of [320, 768, 1280]) {
  test(`no primitive is wider than a page of ${width} px or smaller than a finger`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(stylePage());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const targets = page.locator("main").locator("button, input:not([type=file]), select, textarea");
    const heights = await targets.evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights.filter((height) => height > 0))).toBeGreaterThanOrEqual(44);
  });
}

function stylePage(): string {
  return `${pages.resolvedUrls?.local[0] ?? ""}style`;
}
