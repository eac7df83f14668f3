import type { Page } from "@playwright/test";
import {
  fillApplication,
  formFields,
  longResume,
  openScripted,
  resumePath,
  submitApplication,
} from "../support/application-page.ts";
import { readThemeColors } from "../../content/readers/brand.server.ts";
import { brand } from "../../content/readers/brand.ts";
import { sheetGrading } from "../../content/drawings/sheet.ts";
import { landing } from "../../content/landing/landing.ts";
import { themeToggle } from "../../content/navigation.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

/* People's own settings, here or in their system or browser: the theme, forced colors, more contrast, and paper. */

test("the theme is the system's until the visitor chooses; the choice is there before anything of a page", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  const paper = await background(page);
  await page.getByRole("banner").getByRole("button", { name: themeToggle.toDark }).click();
  const chalkboard = await background(page);
  expect(chalkboard).not.toBe(paper);
  await expect(page.getByRole("banner").getByRole("button", { name: themeToggle.toLight })).toBeVisible();
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute("content", brand.paper.dark);

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtFirstElement: document.documentElement.dataset["theme"] });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const open of [() => page.goto("/careers"), () => page.reload()]) {
    await open();
    expect(await page.evaluate(() => Reflect.get(window, "themeAtFirstElement"))).toBe("dark");
    expect(await background(page)).toBe(chalkboard);
  }

  await page.getByRole("banner").getByRole("button", { name: themeToggle.toLight }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page)).toBe(chalkboard);
});

test.describe("in forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  for (const palette of ["light", "dark"] as const)
    test(`drawings follow the ${palette} palette, not the theme; a quiet button has no box`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: palette });
      await page.addInitScript((theme) => localStorage.setItem("theme", theme), palette === "light" ? "dark" : "light");
      await openScripted(page, "/careers");
      const channels = (await styleOf(page, ".position-icon", "stroke")).match(/\d+/g)!.map(Number);
      const stroke = `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
      expect(stroke).toBe(readThemeColors()[palette].fountain);
      expect(await styleOf(page, ".button.quiet", "border-style")).toBe("none");
    });

  test("the upload bar, the chosen file and tab, and the header's buttons can be seen", async ({ page }) => {
    await page.route("**/api/applications", () => new Promise(() => {}));
    await openScripted(page, `/careers/${examplePosition.id}/apply`);
    await formFields(page).resume.setInputFiles(resumePath);
    expect(await styleOf(page, "#resume", "font-size")).toBe("0px");
    await fillApplication(page, "Forcedcolors");
    await formFields(page).resume.setInputFiles(longResume(60_000));
    await submitApplication(page);
    await expect(page.getByRole("progressbar")).toBeVisible();
    expect(await styleOf(page, "progress", "appearance")).toBe("auto");

    await openScripted(page, "/");
    expect(await styleOf(page, ".site-header .dashboards a[target]", "border-top-style")).toBe("solid");
    const chosen = await styleOf(page, '[role="tab"][aria-selected="true"]', "background-color");
    const other = await styleOf(page, '[role="tab"][aria-selected="false"]', "background-color");
    expect(chosen).not.toBe(other);

    // The grade is written on the sheet: the choice's own text would be over it.
    await page.getByRole("button", { name: landing.hero.sheet.grade }).click();
    await expect(page.getByRole("combobox", { name: sheetGrading.gradeLabel })).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  });
});

test("with more contrast, soft ink and edges are as dark as the text", async ({ page }) => {
  await page.emulateMedia({ contrast: "more" });
  await openScripted(page, "/careers/apply");
  const ink = await styleOf(page, "body", "color");
  expect(await styleOf(page, ".field .note", "color")).toBe(ink);
  expect(await styleOf(page, ".control", "border-top-color")).toBe(ink);
  await page.emulateMedia({ contrast: "no-preference" });
  expect(await styleOf(page, ".field .note", "color")).not.toBe(ink);
});

test("on paper there is the text alone, black on white", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/terms");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  expect(await background(page)).toBe("rgb(255, 255, 255)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("on paper every answer is open and both sides of a card can be read", async ({ page }) => {
  await openScripted(page, "/");
  await page.emulateMedia({ media: "print" });
  const hidden = await page.locator("main details").evaluateAll((all) =>
    all.flatMap((details) => {
      const [summary, answer] = details.children;
      const front = summary?.getBoundingClientRect();
      const back = answer?.getBoundingClientRect();
      const isRead = front && back && answer?.checkVisibility({ visibilityProperty: true }) && back.height > 10;
      return isRead && back.top >= front.bottom - 1 ? [] : [details.textContent];
    }),
  );
  expect(hidden).toEqual([]);
  expect(await page.locator("main details").count()).toBeGreaterThan(10);
  for (const panel of await page.locator(".tab-panel").all()) await expect(panel).toBeVisible();
});

test("the landing page is printed on at most eight sheets, without what leads on", async ({ page }) => {
  await openScripted(page, "/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  const margin = { top: "15mm", right: "15mm", bottom: "15mm", left: "15mm" };
  const sheets = (await page.pdf({ format: "A4", margin })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets.length).toBeLessThanOrEqual(8);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".closing")).toBeHidden();
});

for (const theme of ["light", "dark"] as const)
  test(`the browser's bars have the paper of the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/");
    const drawn = (color: string) =>
      page.evaluate((written) => {
        document.body.style.color = written;
        return getComputedStyle(document.body).color;
      }, color);
    expect(await drawn(brand.paper[theme])).toBe(await drawn("var(--paper)"));
  });

test("a list is one for screen readers although its marks are not shown", async ({ page }) => {
  // Safari drops the role of lists with `list-style: none`.
  await page.goto("/careers");
  expect(await styleOf(page, "ul.cards", "list-style-type")).toBe('""');
  expect(await styleOf(page, "ul.cards > li", "display")).not.toBe("none");
});

function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

function background(page: Page): Promise<string> {
  return styleOf(page, "html", "background-color");
}
