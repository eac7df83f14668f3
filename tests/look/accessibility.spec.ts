import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { aaaCriteria } from "../../content/accessibility.ts";
import { applicationForm } from "../../content/application-form.ts";
import { openScripted, submitApplication } from "../support/application-page.ts";
import { smallTargets } from "../support/page-checks/small-targets.ts";
import { expect, test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { signInTo } from "../support/team-site.ts";

/* The verdicts of the page /accessibility that a program can judge: what it says is met has no fault, what is missed has. */

async function axeFaults(page: Page, rule: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(rule).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
}

/** What breaks each criterion on a page; it runs with a mouse and less motion. */
const faultsOf: Record<string, (page: Page) => Promise<string[]>> = {
  "1.4.6": (page) => axeFaults(page, "color-contrast-enhanced"),
  "2.3.3": async (page) => {
    await page.mouse.wheel(0, 5000);
    return page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .map(({ id }) => id),
    );
  },
  "2.5.5": smallTargets,
};

/** The states in which most is shown: a form with errors, and the team's inbox. */
async function openStates(page: Page, databaseUrl: string, look: () => Promise<void>) {
  await openScripted(page, "/");
  await look();
  await openScripted(page, "/careers/apply");
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeVisible();
  await look();
  await signInTo(page, databaseUrl, (pool) => storeApplication(pool));
  await look();
}

for (const [number, faults] of Object.entries(faultsOf))
  test(`the page says the truth about criterion ${number}`, async ({ page, databaseUrl }) => {
    const found: string[] = [];
    await openStates(page, databaseUrl, async () => void found.push(...(await faults(page))));
    const { verdict } = aaaCriteria.find((criterion) => criterion.number === number)!;
    expect(found.length === 0 ? "met" : "missed", found.join("\n")).toBe(verdict);
  });
