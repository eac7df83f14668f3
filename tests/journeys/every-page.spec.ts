import type { APIRequestContext, Page } from "@playwright/test";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { textPages } from "../../content/text-pages.ts";
import { untilDraftOffered, untilInteractive } from "../support/application-page.ts";
import { brokenWords, longLines } from "../support/page-checks/line-breaks.ts";
import { missingStyles, stylesOfAllGroups } from "../support/page-checks/missing-styles.ts";
import { sidewaysScrolls } from "../support/page-checks/sideways-scrolls.ts";
import { smallTargets } from "../support/page-checks/small-targets.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { rolesAndNames } from "../support/roles-and-names.ts";
import { expect, test } from "../support/running-site.ts";
import { coveredStops } from "../support/walk-by-tab.ts";

/*
 * Rules for each page, in one visit; `trouble` adds that none says anything in the console or asks another host. The
 * roles and names that a screen reader can go through were reviewed once and are kept in files: a change shows up in a
 * diff. `npx playwright test every- --update-snapshots` writes them anew.
 */

const position = readPositions()[0]!;
const formPages = ["/careers/apply", `/careers/${position.id}/apply`];
const addresses = [...indexedPages([position]).map(({ path }) => path), ...formPages, "/nowhere"];
/** Pages without a script that reports when it has run. */
const withoutScript = [...textPages.map(({ name }) => `/${name}`), "/nowhere"];

const touchWidths = [360, 768, 1280];

for (const address of addresses) {
  test(`${address} can be read, reached and pressed by everyone`, async ({
    page,
    context,
    request,
    browser,
    baseURL,
    trouble,
  }) => {
    test.slow();
    if (address === "/nowhere") trouble.expect(/status of 404/);
    await page.goto(address);
    if (!withoutScript.includes(address)) await untilInteractive(page);
    if (formPages.includes(address)) await untilDraftOffered(page);
    await page.evaluate(() => document.fonts.ready);
    const name = address.slice(1).replace(position.id, "position").replaceAll("/", "-") || "landing";
    expect.soft(await rolesAndNames(page.locator("body"))).toMatchSnapshot(`${name}.txt`);
    expect.soft(await unstyled(page, request)).toEqual([]);

    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${baseURL}${address}`);
    expect.soft(await headingsOf(plain), "without JavaScript").toEqual(await headingsOf(page));
    await expect.soft(plain.locator("h1")).toBeVisible();
    await plain.close();

    expect.soft(await coveredStops(page)).toEqual([]);

    // Folded text is part of the page, too.
    await unfold(page);
    expect.soft(await violationsIn(page)).toEqual([]);
    expect.soft(await sidewaysScrolls(page)).toEqual([]);
    for (const width of [360, 1280, 1720]) {
      await page.setViewportSize({ width, height: 900 });
      if (width > 1000) expect.soft(await longLines(page), `lines at ${width} px`).toEqual([]);
      expect.soft(await brokenWords(page), `words at ${width} px`).toEqual([]);
    }

    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    for (const width of touchWidths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await smallTargets(page), `targets at ${width} px`).toEqual([]);
    }

    expect.soft(await sidewaysScrolls(page), "with a finger").toEqual([]);
  });
}

function headingsOf(page: Page): Promise<string[]> {
  return page.locator("main :is(h1, h2)").allTextContents();
}

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
