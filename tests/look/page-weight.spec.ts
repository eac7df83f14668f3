import type { Response } from "@playwright/test";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { expect, test } from "../support/running-site.ts";

/*
 * The download of a first visit to a page without doing anything yet, in bytes of the bodies as the browser gets them,
 * with brotli. 1 kB is 1000 bytes. CONTRIBUTING.md names the budgets. The browser's own request for the icon is not counted.
 */
const kB = 1000;
const [position] = readPositions();

type Budget = { htmlKB: number; scriptKB: number; totalKB: number; requests: number };

const reading = { htmlKB: 12, scriptKB: 1, totalKB: 62, requests: 5 };
// The page has everything that opens over it, so that it opens at once, and offline too: dialogs, form and stamped receipt.
const list = { htmlKB: 21, scriptKB: 1, totalKB: 59, requests: 4 };
const details = { htmlKB: 14, scriptKB: 1, totalKB: 54, requests: 4 };
// The cover page of an exam has styles of its own.
const form = { htmlKB: 15, scriptKB: 85, totalKB: 133, requests: 6 };
const budgets: Record<string, Budget> = {
  ...Object.fromEntries(indexedPages([position!]).map(({ path }) => [path, reading])),
  // The page has the letters of its headline, which are 3.4 kB.
  "/": { htmlKB: 28, scriptKB: 1, totalKB: 78, requests: 5 },
  "/careers": list,
  [`/careers/${position?.id}`]: details,
  [`/careers/${position?.id}/apply`]: form,
  "/careers/apply": form,
};

for (const [address, budget] of Object.entries(budgets))
  test(`${address} is light`, async ({ page }) => {
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    if (address.endsWith("/apply")) await page.locator("html[data-interactive]").waitFor({ state: "attached" });
    if (address === "/") {
      // Using the page needs no more.
      await page.locator("credit-calculator").getByRole("spinbutton").first().fill("7");
      await page.getByRole("tab").last().click();
    }
    const counted = responses.filter((response) => !new URL(response.url()).pathname.startsWith("/favicon"));
    const sizes: Record<string, number[]> = {};
    for (const response of counted) {
      await response.finished();
      const { responseBodySize } = await response.request().sizes();
      (sizes[response.request().resourceType()] ??= []).push(responseBodySize);
    }
    expect(responses[0]?.headers()["content-encoding"]).toBe("br");
    expect.soft(sum(sizes["document"]), "bytes of the page").toBeLessThanOrEqual(budget.htmlKB * kB);
    expect.soft(sum(sizes["script"]), "bytes of scripts").toBeLessThanOrEqual(budget.scriptKB * kB);
    expect.soft(sum(Object.values(sizes).flat()), "bytes in all").toBeLessThanOrEqual(budget.totalKB * kB);
    expect.soft(counted.length, "requests").toBeLessThanOrEqual(budget.requests);
    // No picture, no style sheet, nothing but these.
    expect(sizes["script"]!.length).toBeGreaterThan(0);
    expect(sizes["font"]!.length).toBeGreaterThan(1);
    expect(counted).toHaveLength(1 + sizes["script"]!.length + sizes["font"]!.length);
  });

function sum(sizes: number[] = []): number {
  return sizes.reduce((total, size) => total + size, 0);
}
