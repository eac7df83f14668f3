import { chromium } from "@playwright/test";
import { careers } from "../../content/careers.ts";
import { expectReceipt, fillApplication, heardOf, submitApplication } from "../support/application-page.ts";
import { startScreen } from "../support/engines/start-screen.ts";
import { findProgram } from "../support/find-program.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

/* Chromium changes every month. The other journeys use the lockfile's; this one learns of a change first. */

test("in the system's Chromium, with its window, a pointer that moves starts the page, and a candidate applies", async ({
  site,
  chat,
}) => {
  const screen = await startScreen();
  const env = { ...process.env, DISPLAY: screen.display } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: findProgram("chromium"), headless: false, env });
  try {
    const page = await browser.newPage({ baseURL: site.address });
    await page.goto("/careers");
    await page.mouse.move(40, 300, { steps: 2 });
    await expect(page.locator("html[data-interactive]")).toBeAttached();
    await page.getByRole("link", { name: careers.applyFor(examplePosition.title) }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await fillApplication(page, "Windowed");
    await submitApplication(page);
    await expectReceipt(page);
    await heardOf(chat, "Windowed");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/careers$/);
  } finally {
    await browser.close();
    await screen.end();
  }
});
