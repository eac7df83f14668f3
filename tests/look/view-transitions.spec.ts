import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { header } from "../../content/navigation.ts";
import { openScripted } from "../support/application-page.ts";
import { expect, test, withMotion } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

test.use(withMotion);

/* One page fades into the next, and a card turns into its dialog and back, where motion is welcome. */

const title = examplePosition.title;

/**
 * The animated parts of each transition since the page was loaded: `dialog` and its place among the layers, and what
 * fades.
 */
async function recordTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate(() => {
    const recorded: string[][] = [];
    Object.assign(window, { recorded });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const names: string[] = [];
      recorded.push(names);
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations()) {
          if (!(effect instanceof KeyframeEffect)) continue;
          const [, part, name] = /^::view-transition-(\w+)\((.+)\)$/.exec(effect.pseudoElement ?? "") ?? [];
          const style = getComputedStyle(document.documentElement, effect.pseudoElement);
          if (part === "group") names.push(name === "dialog" ? `dialog at ${style.zIndex}` : name!);
          else if (effect.getKeyframes().some((frame) => "opacity" in frame)) names.push(`${name} fades`);
        }
      });
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { recorded: string[][] }).recorded);
}

test("a card turns into its dialog, and the dialog back into the card", async ({ page }) => {
  await openScripted(page, "/careers");
  const transitions = await recordTransitions(page);
  await page.getByRole("link", { name: careers.viewDetailsOf(title) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(transitions).toEqual([expect.arrayContaining(["dialog at 1"])]);
  await page.getByRole("button", { name: careers.details.close }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(transitions).toEqual([expect.anything(), expect.arrayContaining(["dialog at 1"])]);
  await expect(page.getByRole("link", { name: careers.viewDetailsOf(title) })).toBeFocused();
});

test("neither the page nor the header is seen through a dialog that opens or closes", async ({ page }) => {
  await openScripted(page, "/careers");
  const transitions = await recordTransitions(page);
  for (const [link, close] of [
    [careers.viewDetailsOf(title), careers.details.close],
    [careers.hero.applyNow, applicationForm.close],
  ] as const) {
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("button", { name: close }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await expect.poll(async () => (await transitions()).filter((parts) => parts.length > 0).length).toBe(4);
  expect(new Set((await transitions()).flat())).toEqual(new Set(["dialog at 1", "root", "root fades"]));
});

test("one document fades into the next, from the landing page and back", async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("pagereveal", ({ viewTransition }) => Object.assign(window, { fades: viewTransition !== null })),
  );
  await page.goto("/");
  const banner = page.getByRole("banner");
  const fades = () => page.evaluate(() => Reflect.get(window, "fades") as unknown);
  await expect.poll(fades).toBe(false);
  await banner.getByRole("link", { name: header.jobs.label, exact: true }).click();
  await expect(page).toHaveURL("/careers");
  await expect.poll(fades).toBe(true);
  await banner.getByRole("link", { name: header.homeLabel }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(fades).toBe(true);
});

test("with reduced motion nothing moves, and nothing is shown twice", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openScripted(page, "/careers");
  const transitions = await recordTransitions(page);
  await page.getByRole("link", { name: careers.viewDetailsOf(title) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await transitions()).toEqual([[]]);
  const parts = page.locator("html, .site-header, .position-card, dialog");
  const names = await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).viewTransitionName));
  expect(new Set(names)).toEqual(new Set(["none"]));
});
