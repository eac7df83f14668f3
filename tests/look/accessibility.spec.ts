import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { teamApplicationPath } from "../../application/team/addresses.ts";
import { aaaCriteria } from "../../content/accessibility.ts";
import { applicationForm } from "../../content/application-form.ts";
import { openScripted, submitApplication } from "../support/application-page.ts";
import { smallTargets } from "../support/page-checks/small-targets.ts";
import { expect, test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { signInTo } from "../support/team-site.ts";

/*
 * The verdicts of the page /accessibility that a browser can judge: what it says is met has no fault, what is missed has.
 * `app/styles/colors.test.ts` judges the contrast.
 */

async function axeFaults(page: Page, rules: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(rules).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
}

/** What breaks each criterion on a page; it runs with a mouse and less motion. */
const faultsOf: Record<string, (page: Page) => Promise<string[]>> = {
  "1.3.6": async (page) => [
    ...(await axeFaults(page, ["region", "svg-img-alt", "role-img-alt", "autocomplete-valid"])),
    ...(await textOf(page, "svg:not([aria-hidden='true'], [aria-hidden='true'] *, [role='img'])")),
    ...(await textOf(page, "input:is([name='firstName'], [name='email'], [name='phone']):not([autocomplete])")),
  ],
  "1.4.8": (page) =>
    page.locator("main p").evaluateAll((all) =>
      all.flatMap((paragraph) => {
        const { lineHeight, fontSize } = getComputedStyle(paragraph);
        return parseFloat(lineHeight) < 1.5 * parseFloat(fontSize) ? [paragraph.textContent] : [];
      }),
    ),
  "1.4.9": (page) => textOf(page, "img"),
  "2.3.3": async (page) => {
    await page.mouse.wheel(0, 5000);
    return page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .map(({ id }) => id),
    );
  },
  "2.4.10": (page) => textOf(page, "main section:not(:has(h1, h2, h3, h4))"),
  "2.4.12": focusUnderHeader,
  "2.5.5": smallTargets,
};

/** The visible elements of a selector, as markup. */
function textOf(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all) => all.flatMap((one) => (one.checkVisibility() ? [one.outerHTML.slice(0, 120)] : [])));
}

/** Links and controls of which the header covers a part when they have the focus, at a zoom of 400 %. */
async function focusUnderHeader(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 256 });
  const covered = await page.locator("main :is(a, button, input, select, textarea, summary)").evaluateAll((all) =>
    all.flatMap((element) => {
      (element as HTMLElement).focus();
      const header = document.querySelector("header")!;
      const isSticky = getComputedStyle(header).position === "sticky";
      const edge = isSticky ? header.getBoundingClientRect().bottom : 0;
      const isCovered = document.activeElement === element && element.getBoundingClientRect().top < edge - 1;
      return isCovered ? [element.outerHTML.slice(0, 120)] : [];
    }),
  );
  await page.setViewportSize(size);
  return covered;
}

test("at a zoom of 400 % the summary of errors begins below the header", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openScripted(page, "/careers/apply");
  await submitApplication(page);
  const summary = page.getByRole("group", { name: applicationForm.errorSummaryTitle });
  await expect(summary).toBeFocused();
  const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top);
  const edge = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom);
  await expect.poll(() => topOf(summary)).toBeGreaterThanOrEqual(edge);
  expect(await topOf(summary)).toBeLessThan(256);
});

/** The states in which most is shown: a form with errors, the team's inbox, and an application of it. */
async function openStates(page: Page, databaseUrl: string, look: () => Promise<void>) {
  await openScripted(page, "/");
  await look();
  await openScripted(page, "/careers/apply");
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeVisible();
  await look();
  const { reference } = await signInTo(page, databaseUrl, (pool) => storeApplication(pool));
  await look();
  await page.goto(teamApplicationPath(reference));
  await look();
}

test("the page says the truth about each criterion that a program can judge", async ({ page, databaseUrl }) => {
  const found = new Map(Object.keys(faultsOf).map((number) => [number, [] as string[]]));
  await openStates(page, databaseUrl, async () => {
    for (const [number, faults] of Object.entries(faultsOf)) found.get(number)!.push(...(await faults(page)));
  });
  for (const [number, faults] of found) {
    const { verdict } = aaaCriteria.find((criterion) => criterion.number === number)!;
    expect.soft(faults.length === 0 ? "met" : "missed", `${number}: ${faults.join("\n")}`).toBe(verdict);
  }
});
