import type { Page } from "@playwright/test";
import { careers } from "../../content/careers.ts";
import { landing } from "../../content/landing/landing.ts";
import { pricing } from "../../content/landing/pricing.ts";
import { header } from "../../content/navigation.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { openScripted, untilInteractive } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* After following a link, the focus is on the heading that it leads to, in view. */

async function expectFocusOn(page: Page, heading: string): Promise<void> {
  const target = page.getByRole("heading", { level: 2, name: heading, exact: true });
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport({ ratio: 1 });
  // Right under the sticky header, not behind it.
  const clearance = () =>
    target.evaluate((element) => {
      const header = document.querySelector(".site-header")!.getBoundingClientRect();
      return Math.round(element.getBoundingClientRect().top - header.bottom);
    });
  await expect.poll(clearance).toBeGreaterThanOrEqual(0);
}

async function followHeaderLink(page: Page, label: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: label, exact: true }).click();
}

/** Returns the heading of a section of the landing page. */
function headingOf(id: string | undefined): string {
  const parts = Object.values(landing).filter((part) => typeof part === "object" && "id" in part);
  return parts.find((part) => part.id === id)!.heading;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("from a page of text", async ({ page }) => {
      for (const { label, to } of header.sections) {
        const [, section] = to.split("#");
        await page.goto("/privacy");
        await followHeaderLink(page, label);
        await expectFocusOn(page, headingOf(section));
        const state = javaScriptEnabled ? await page.evaluate(() => window.navigation?.currentEntry?.getState()) : null;
        expect(state).toEqual(javaScriptEnabled ? { section } : null);
      }
    });

    test("on the landing page, by the header and by the hero's cue", async ({ page }) => {
      await page.goto("/");
      await page.locator(".hero").getByRole("link", { name: landing.hero.scrollCue }).click();
      await expectFocusOn(page, landing.howItWorks.heading);
      await followHeaderLink(page, "Careers");
      await expectFocusOn(page, landing.careers.heading);
    });

    test("by the address, by a text's list of contents, and to the positions", async ({ page }) => {
      await page.goto(`/#${pricing.id}`);
      await expectFocusOn(page, pricing.heading);

      await page.goto("/terms");
      const link = page.getByRole("main").getByRole("navigation").getByRole("link").last();
      const heading = await link.innerText();
      await link.click();
      await expectFocusOn(page, heading);

      await page.goto("/careers");
      await page.getByRole("link", { name: careers.hero.seePositions }).click();
      await expectFocusOn(page, careers.openPositions(readPositions().length));
    });
  });
}

test("from the careers page, once", async ({ page }) => {
  await openScripted(page, "/careers");
  await followHeaderLink(page, "Features");
  await expect(page).toHaveURL(`/#${landing.features.id}`);
  await expectFocusOn(page, landing.features.heading);

  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.reload();
  await untilInteractive(page);
  expect(await page.evaluate(() => history.state)).toBeNull();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
