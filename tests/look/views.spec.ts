import type { APIRequestContext, CDPSession, Page } from "@playwright/test";
import { untilInteractive } from "../support/application-page.ts";
import { layoutFaults } from "../support/page-checks/layout-faults.ts";
import { brokenWords, longLines } from "../support/page-checks/line-breaks.ts";
import { missingStyles, stylesOfAllGroups } from "../support/page-checks/missing-styles.ts";
import { smallTargets } from "../support/page-checks/small-targets.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { rolesAndNames } from "../support/roles-and-names.ts";
import { expect, test } from "../support/running-site.ts";
import { overfullViews, refusedForms, views, wrongAddresses, type View } from "../support/views.ts";
import { coveredStops, tabWindows } from "../support/walk-by-tab.ts";

/*
 * What must hold for every view of the site, in one visit to each: no script error (`trouble`), no rule of accessibility
 * broken, each control reached by Tab and in sight, targets large enough for a finger, and, once everything has arrived,
 * moved and come to rest, no fault of the layout at any width, in any theme or setting, and on paper.
 *
 * After a change, `npx playwright test views -g /careers` checks the views with that in their names.
 */

// From a small phone to a wide desk. At 200 %, a window of 1280 px is one of 640.
const widths = [320, 390, 640, 768, 1024, 1280, 1366, 1720];

/** The views of which the roles and names that a screen reader can go through were reviewed, and are kept in a file. */
const reviewed = ["/", "form-page-with-errors", "receipt"];

for (const { name, kind, open } of views)
  test(`the view ${name}`, async ({ page, context, request, browser, baseURL, databaseUrl, trouble }) => {
    if (wrongAddresses.includes(name)) trouble.expect(/status of 40[04]/);
    if (refusedForms.includes(name)) trouble.expect(/status of 422/);
    if (kind === "address") await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(page, databaseUrl);
    await page.evaluate(() => document.fonts.ready);
    const devTools = await context.newCDPSession(page);
    // Axe looks at both themes, and colors change at once then.
    await page.emulateMedia({ reducedMotion: "reduce" });

    // Behind a modal dialog there is nothing to go through.
    const dialog = page.getByRole("dialog");
    const part = (await dialog.count()) > 0 ? dialog : page.locator("body");
    if (reviewed.includes(name))
      expect.soft(await rolesAndNames(part)).toMatchSnapshot(`${name === "/" ? "landing" : name}.txt`);
    if (kind === "personal") expect.soft(await page.locator("script[src]").count(), "scripts").toBe(0);

    expect.soft(await coveredStops(page, windowsOf({ name, kind }))).toEqual([]);

    // Folded text is part of the page, too.
    if (kind !== "state") await unfold(page);
    expect.soft(await violationsIn(page)).toEqual([]);
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    if (kind !== "personal")
      for (const width of name === "menu" ? [360] : [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await smallTargets(page), `targets at ${width} px`).toEqual([]);
      }
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: false });

    await expectNoFaults(page, { name, kind });
    if (kind === "state") return;
    await expectNoFaultsInSettings(page, name, devTools);
    if (kind !== "address") return;

    for (const width of [390, 1280, 1720]) {
      await page.setViewportSize({ width, height: 900 });
      if (width > 1000) expect.soft(await longLines(page), `lines at ${width} px`).toEqual([]);
      expect.soft(await brokenWords(page), `words at ${width} px`).toEqual([]);
    }
    expect.soft(await unstyled(page, request), "the page lacks these styles: @import them in app/styles/").toEqual([]);

    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${baseURL}${name}`);
    expect.soft(await headingsOf(plain), "without JavaScript").toEqual(await headingsOf(page));
    await expect.soft(plain.locator("h1")).toBeVisible();
    expect.soft(await bareSections(plain), "sections with nothing below their head without JavaScript").toEqual([]);
    await plain.close();

    trouble.expect(/request failed: GET .*woff2|ERR_FAILED/);
    await page.route("**/*.woff2", (route) => route.abort());
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.reload();
    await settle(page);
    expect.soft(await faultsAt(page, [390, 1280]), "without our fonts").toEqual([]);
  });

test("each rule finds its fault, and a sound page has none", async ({ page }) => {
  const sound = "<!doctype html><p>A short text.</p><button style='min-width: 99px; min-height: 30px'>OK</button>";
  await page.setContent(sound);
  expect(await page.evaluate(layoutFaults)).toEqual([]);
  const place = "position: absolute; left: 20px; top: 200px; margin: 0";
  for (const [rule, planted] of [
    ["broken", "<p style='width: 4em; overflow-wrap: anywhere'>assignments</p>"],
    ["broken", "<p style='width: 1.2em; overflow-wrap: anywhere'>80%</p>"],
    ["broken", "<p style='width: 6em'>SM-7K3F-9QXT</p>"],
    ["over", `<p style='${place}'>One text</p><p style='${place}'>Another text</p>`],
    ["over", `<p style='${place}'>A headline</p><button style='${place}; width: 44px; height: 44px'></button>`],
    [
      "over",
      `<p style='${place}'>A headline</p><div style='${place}; width: 44px; height: 44px; background: red'></div>`,
    ],
    ["cut", "<p style='width: 60px; overflow: clip; white-space: nowrap'>A text that is too long for it</p>"],
    ["cut", "<input style='width: 60px; height: 30px' placeholder='Name, email, reference'>"],
    ["outside", "<p style='width: 60px; border: 1px solid; white-space: nowrap'>A text that is too long</p>"],
    ["outside", "<div style='width: 90px'><div style='width: 99px'>Wider</div></div>"],
    ["scrolls", "<div style='position: absolute; width: 9000px; height: 1px'></div>"],
    ["uneven", "<button style='width: 99px; height: 30px; text-indent: 9px'>OK</button>"],
    ["uneven", "<table><tr><th>Name<td style='position: relative; top: 4px'>Value</table>"],
    ["small", "<button style='width: 20px; height: 30px' aria-label='Close'></button>"],
    ["invisible", "<p style='color: rgb(9, 9, 9); background: rgb(9, 9, 9)'>A text</p>"],
  ] as const) {
    await page.setContent(sound + planted);
    expect(await rulesBroken(), planted).toContain(rule);
  }
  await page.setContent("<main></main>");
  expect(await rulesBroken()).toEqual(["empty"]);

  async function rulesBroken() {
    return (await page.evaluate(layoutFaults)).map((fault) => fault.split(":")[0]);
  }
});

/** Opens every disclosure, and the last of the tabs. */
async function unfold(page: Page): Promise<void> {
  await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  const tab = page.getByRole("tab").last();
  if (await tab.isVisible()) await tab.click();
}

/** The styles of other pages that the page lacks; a rule that another group alone has must be found. */
async function unstyled(page: Page, request: APIRequestContext): Promise<string[]> {
  const planted = "body > main";
  const missing = await missingStyles(page, await stylesOfAllGroups(request, `${planted} { color: red }`));
  expect(missing).toContain(planted);
  return missing.filter((selector) => selector !== planted);
}

function headingsOf(page: Page): Promise<string[]> {
  return page.locator("main :is(h1, h2)").allTextContents();
}

/** The texts of sections in which nothing but the head is visible. */
function bareSections(page: Page): Promise<string[]> {
  return page.locator("main .section:has(.section-head)").evaluateAll((sections: HTMLElement[]) => {
    const bare = (section: HTMLElement) =>
      section.innerText.trim() === section.querySelector<HTMLElement>(".section-head")!.innerText.trim();
    return sections.filter(bare).map((section) => section.innerText);
  });
}

/** Those in which Tab is pressed. A wide window has no menu; the sign-in page has two stops, too few to come round. */
function windowsOf({ name, kind }: Pick<View, "name" | "kind">) {
  if (name === "sign-in page") return [];
  if (name === "menu") return tabWindows.slice(1);
  return kind === "personal" ? tabWindows.slice(0, 2) : tabWindows;
}

/**
 * Expects none at any width, none in the dark, and none after the window has been wide, narrow and wide again. The themes
 * differ in colors only.
 */
async function expectNoFaults(page: Page, { name }: Pick<View, "name" | "kind">): Promise<void> {
  const at = name === "menu" ? widths.filter((width) => width < 1100) : widths;
  const found = (these: number[]) => faultsOf(page, name, these);
  await settle(page);
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await found(at), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await found([at.at(-2)!, 390, at.at(-2)!]), "dark, after changes of the size").toEqual([]);
}

async function faultsOf(page: Page, name: string, these: number[]): Promise<string[]> {
  const faults = await faultsAt(page, these);
  return overfullViews.includes(name) ? faults.filter((fault) => !fault.startsWith("cut: input")) : faults;
}

/** With large letters, in forced colors, and on paper. */
async function expectNoFaultsInSettings(page: Page, name: string, devTools: CDPSession): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
  // A long word may break then.
  const large = (await faultsOf(page, name, [390, 1280])).filter((fault) => !fault.startsWith("broken"));
  expect.soft(large, "with letters of 24 px").toEqual([]);
  // At 200 %.
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const scrolls = (await faultsOf(page, name, [375, 640, 1280])).filter((fault) => fault.startsWith("scrolls"));
  expect.soft(scrolls, "with letters of 32 px").toEqual([]);
  expect(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))).toBeGreaterThan(29);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  for (const [colorScheme, width] of [
    ["light", 390],
    ["dark", 1280],
  ] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    expect.soft(await faultsOf(page, name, [width]), `in forced colors, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light", media: "print" });
  // A sheet of paper at 96 dots an inch, without its margins.
  const onPaper = (await faultsOf(page, name, [720])).filter((fault) => !/^(small|uneven)/.test(fault));
  expect.soft(onPaper, "on paper").toEqual([]);
  expect.soft(await page.locator(".needs-script:visible").count(), "controls on paper").toBe(0);
  await page.emulateMedia({ media: "screen" });
}

/** Until all that moves on the page has been seen and has ended. */
async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  if (new URL(page.url()).pathname === "/") await untilInteractive(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
  // Endless motion stands still then, and parts that appear with scrolling are there.
  await page.emulateMedia({ reducedMotion: "reduce" });
}

async function faultsAt(page: Page, at: number[]): Promise<string[]> {
  const found = new Map<string, number[]>();
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await page.evaluate(layoutFaults)) found.set(fault, [...(found.get(fault) ?? []), width]);
  }
  return [...found].map(([fault, faulty]) => `${fault} at ${faulty.join(", ")} px`);
}
