import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { mobileMenu } from "../../content/navigation.ts";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { fillApplication, leaveUnsent, openFormDialog, submitApplication } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import type { Page } from "@playwright/test";

/* Where a finger points, everything that can be pressed is at least 44 px wide and high. */

const minPixels = 44;
const [position] = readPositions();
const addresses = [...indexedPages(position ? [position] : []).map(({ path }) => path), "/careers/apply", "/not-found"];

for (const width of [360, 768, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: true, isMobile: true });

    test("on every page", async ({ page, trouble }) => {
      trouble.expect(/status of 404/);
      for (const address of addresses) {
        await page.goto(address);
        expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
        await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
        expect.soft(await smallTargets(page), address).toEqual([]);
      }
    });
  });
}

test.describe("in what opens", () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test("the menu", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("button", { name: mobileMenu.open }).click();
    expect(await smallTargets(page)).toEqual([]);
  });

  test("the form's dialog, with its errors and a draft", async ({ page }) => {
    await openFormDialog(page);
    await submitApplication(page);
    await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
    await fillApplication(page, "Fingertip");
    expect(await smallTargets(page)).toEqual([]);
  });

  test("a waiting application", async ({ page, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await leaveUnsent(page, "Fingertip");
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });

  test("a position's dialog", async ({ page }) => {
    await page.goto("/careers");
    await page.getByRole("link", { name: careers.viewDetailsOf("Sales Intern") }).click();
    await expect(page.getByRole("heading", { name: "Sales Intern" }).first()).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });
});

/** Visible links and controls that are too small; links within a sentence are as high as its lines. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.locator("a, button, input, select, textarea, summary").evaluateAll(
    (all, min) =>
      all.flatMap((element) => {
        const target = element.closest("label") ?? element;
        const area = target.getBoundingClientRect();
        if (!element.checkVisibility({ visibilityProperty: true }) || area.width < 2) return [];
        const sentence = element.closest("p, li, dd, td");
        const isInSentence =
          getComputedStyle(element).display === "inline" &&
          (sentence?.textContent ?? "").trim().length > element.textContent.trim().length;
        // A link that its `::after` spreads over a card is as large as the card.
        const card = getComputedStyle(element, "::after").position === "absolute" ? element.closest("li") : null;
        const { width, height } = card?.getBoundingClientRect() ?? area;
        const isLarge = width >= min - 0.5 && height >= min - 0.5;
        return isLarge || isInSentence ? [] : [`${element.outerHTML.slice(0, 120)} ${width} × ${height}`];
      }),
    minPixels,
  );
}
