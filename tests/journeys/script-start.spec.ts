import type { Page } from "@playwright/test";
import { calculator } from "../../content/landing/pricing.ts";
import { expect, test } from "../support/running-site.ts";

test("the page starts when its text has been painted", async ({ page }) => {
  await page.goto("/");
  await expectCalculatorToWork(page);
});

test("the page starts in a browser that reports no paint", async ({ page }) => {
  await page.addInitScript(() => {
    const Original = PerformanceObserver;
    window.PerformanceObserver = class extends Original {
      override observe(options?: PerformanceObserverInit) {
        if (options?.type !== "paint") super.observe(options);
      }
    };
  });
  await page.goto("/");
  await expectCalculatorToWork(page);
});

/** Only the framework's script answers what is typed there. */
async function expectCalculatorToWork(page: Page) {
  await page.getByRole("spinbutton", { name: calculator.studentsLabel, exact: true }).fill("7");
  await page.getByRole("spinbutton", { name: calculator.assignmentsLabel, exact: true }).fill("3");
  await expect(page.locator(".credit-calculator .estimate")).toContainText("21");
}
