import { expect, type Page } from "@playwright/test";

/** The widths, from a small phone to a wide desk, at which the page scrolls sideways, also with text at 200 %. */
export async function sidewaysScrolls(page: Page): Promise<string[]> {
  const found: string[] = [];
  async function tryWidths(widths: number[], what: string) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrolled !== width) found.push(`${page.url()} ${what} at ${width} px is ${scrolled} px wide`);
    }
  }
  await tryWidths([320, 360, 375, 768, 1280, 1720], "with usual text");
  const devTools = await page.context().newCDPSession(page);
  // As set in the browser's own settings, which media queries follow too.
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await tryWidths([375, 640, 1280], "with text at 200 %");
  expect(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))).toBeGreaterThan(29);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await devTools.detach();
  return found;
}
