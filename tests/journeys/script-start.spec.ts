import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { holdBack, leaveUnsent, scriptFiles, untilInteractive } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* The framework of the careers pages starts when the person does something. Until then the browser answers. */

const [position] = readPositions();

for (const address of ["/careers", `/careers/${position?.id}`])
  test(`nobody touches ${address}: no framework is fetched`, async ({ page }) => {
    await page.clock.install();
    const fetched = watchScripts(page);
    await page.goto(address);
    await page.clock.runFor(10_000);
    await untilIdle(page);
    expect(fetched).toEqual([]);
    await untilInteractive(page);
  });

const intents: Record<string, (page: Page) => Promise<unknown>> = {
  // The first one may come without a distance, as in Debian's Chromium 156: then it is a pointer that rests.
  "a pointer that moves": (page) => page.mouse.move(40, 300, { steps: 2 }),
  "a touch": (page) => page.touchscreen.tap(40, 300),
  "a key": (page) => page.keyboard.press("Shift"),
  "the wheel": (page) => page.mouse.wheel(0, 200),
  "a script that scrolls": (page) => page.evaluate(() => scrollTo(0, 200)),
  "a screen reader's focus": (page) => page.locator("header a").first().focus(),
  "a screen reader's click": (page) =>
    page.getByText(careers.hero.headline).evaluate((text: HTMLElement) => text.click()),
};
test.describe("what starts it", () => {
  test.use({ hasTouch: true });

  for (const [name, act] of Object.entries(intents))
    test(name, async ({ page }) => {
      await page.goto("/careers");
      await act(page);
      await untilRunning(page);
    });
});

test("a pointer over unpainted text starts nothing, even where the browser reports no paint", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.addInitScript(() => {
    const Original = PerformanceObserver;
    window.PerformanceObserver = class extends Original {
      override observe(options?: PerformanceObserverInit) {
        if (options?.type !== "paint") super.observe(options);
      }
    };
  });
  const fetched = watchScripts(page);
  await page.goto("/careers");
  await page.mouse.move(40, 300);
  await page.mouse.move(41, 300);
  await page.clock.runFor(500);
  expect(fetched).toEqual([]);
  await page.clock.runFor(2000);
  await page.clock.resume();
  await untilRunning(page);
});

test("the careers pages start at once and show what is on this device, until nothing is", async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  await page.route("**/api/applications", (route) => route.abort());
  await leaveUnsent(page, "Atonce");
  await page.context().setOffline(false);
  await page.goto(`/careers/${position?.id}`);
  await untilRunning(page);
  await page.unroute("**/api/applications");
  await page.goto("/careers");
  await expect(page.getByRole("link", { name: applicationForm.received.show })).toBeVisible();

  await page.goto("/careers");
  await expect(page.getByRole("region", { name: applicationForm.onDevice.title })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: applicationForm.onDevice.forget }).click();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  const fetched = watchScripts(page);
  await page.reload();
  await untilIdle(page);
  expect(fetched).toEqual([]);
});

// Chromium before 156 never fetches a file again that an import once missed, so another try is not tested.
test("a start that fails leaves the browser's own links", async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  await page.route(scriptFiles, (route) => route.abort("failed"));
  await page.goto("/careers");
  const failed = page.waitForEvent("requestfailed");
  await page.getByText(careers.hero.headline).click();
  await failed;
  await page.locator(`a[href="/careers/${position?.id}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1, name: position?.title ?? "" })).toBeVisible();
});

for (const [address, width] of [
  ["/careers", 390],
  [`/careers/${position?.id}`, 1280],
] as const)
  test(`nothing on ${address} moves when the scripts arrive, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const letScriptsIn = await holdBack(page, scriptFiles);
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    letScriptsIn();
    await untilInteractive(page);
    expect(await places(page)).toEqual(before);
  });

function untilRunning(page: Page): Promise<void> {
  return page.locator("html[data-interactive]").waitFor({ state: "attached" });
}

function untilIdle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));
}

/** The framework's files that the page asks for from now on. */
function watchScripts(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) fetched.push(pathname);
  });
  return fetched;
}

/** Where the window is, and every element of the page in it. */
function places(page: Page) {
  return page.evaluate(() => ({
    scrollY,
    elements: [...document.querySelectorAll("body *")].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      return isSeen ? [`${element.tagName} ${element.className} ${x} ${y} ${width} ${height}`] : [];
    }),
  }));
}
