import type { Page } from "@playwright/test";
import { teamAnswerPath, teamApplicationPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { resumeBytes, untilInteractive } from "../support/application-page.ts";
import { layoutFaults } from "../support/page-checks/layout-faults.ts";
import { pageStates } from "../support/page-states.ts";
import { expect, test, withMotion } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { signInTo } from "../support/team-site.ts";

/*
 * What is on the screen when everything has arrived: after fonts, after scrolling through, when all motion has ended,
 * and after the window has changed its size. `layoutFaults` has the rules.
 *
 * After a change, `npx playwright test layout -g /careers` checks the pages with that in their names.
 */

test.use(withMotion);

// From a small phone to a wide desk. At 200 %, a window of 1280 px is one of 640.
const widths = [320, 360, 390, 480, 640, 768, 1024, 1100, 1280, 1366, 1440, 1920];

const positions = readPositions().slice(0, 1);
const formPages = ["/careers/apply", `/careers/${positions[0]?.id}/apply`];
const publicPages = [...indexedPages(positions).map(({ path }) => path), ...formPages, "/nowhere"];

for (const address of publicPages)
  test(`${address} has no fault at any width, in any setting`, async ({ page, trouble }) => {
    if (address === "/nowhere") trouble.expect(/status of 404/);
    await page.goto(address);
    await expectNoFaults(page);

    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    expect.soft(await faultsAt(page, [390, 768, 1280]), "with letters of 24 px").toEqual([]);
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      expect.soft(await faultsAt(page, [390, 1280]), `in forced colors, ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });

    trouble.expect(/request failed: GET .*woff2|ERR_FAILED/);
    await page.route("**/*.woff2", (route) => route.abort());
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.reload();
    await settle(page);
    expect.soft(await faultsAt(page, [390, 768, 1280]), "without our fonts").toEqual([]);
  });

for (const [name, open] of Object.entries(pageStates))
  test(`the ${name} view has no fault at any width`, async ({ page }) => {
    await open(page);
    // A wide window has no menu.
    await expectNoFaults(page, name === "menu" ? widths.filter((width) => width < 1100) : widths);
  });

/** As long as the form takes them, without a place to break. */
const longest = {
  firstName: "Adelheid".repeat(8),
  lastName: "Longname".repeat(12),
  email: `${"a".repeat(60)}@${"example".repeat(6)}.org`,
  phone: "+1 202 555 0123",
  portfolio: `https://example.org/${"long".repeat(30)}`,
};

const personalPages: Record<string, (reference: string, statusUrl: string) => string> = {
  "candidate's page": (_, statusUrl) => statusUrl,
  "withdrawal page": (_, statusUrl) => `${statusUrl}/withdraw`,
  inbox: () => teamPath,
  "team's application page": teamApplicationPath,
  "team's answer page": (reference) => teamAnswerPath([reference], "ask", ""),
  "team's positions": () => teamPaths.positions,
  "team's numbers": () => teamPaths.numbers,
  "team's health": () => teamPaths.health,
  "team's changes": () => teamPaths.changes,
};

test.describe("with the longest values", () => {
  for (const [name, address] of Object.entries(personalPages))
    test(`the ${name} has no fault at any width`, async ({ page, dataDir }) => {
      const { reference, statusUrl } = await signInTo(page, dataDir, (pool) =>
        storeApplication(pool, {
          fields: longest,
          resume: resumeBytes(),
          fileName: `${"resume".repeat(15)}.pdf`,
          scan: { kind: "infected", signature: "Eicar-Test-Signature" },
        }),
      );
      await page.goto(address(reference, new URL(statusUrl, page.url()).pathname));
      await page
        .locator("main details")
        .evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
      await expectNoFaults(page);
    });
});

test("the tick of a handled application is beside the last word of its name", async ({ page, dataDir }) => {
  await signInTo(page, dataDir, async (pool) => {
    const { reference } = await storeApplication(pool);
    await pool.query("update application set handled_by = 'Grace', handled_at = now() where reference = $1", [
      reference,
    ]);
  });
  await page.goto(`${teamPath}?view=handled`);
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const alone = await page.evaluate(() => {
      const name = document.querySelector(".inbox .handled a")!;
      const tick = document.querySelector(".inbox .handled .tick-mark")!;
      const lengths = Array.from({ length: 60 }, (_, index) => index + 1);
      return lengths.filter((length) => {
        name.textContent = `Ada ${"e".repeat(length)}`;
        const word = document.createRange();
        word.setStart(name.firstChild!, name.textContent.length - 1);
        word.setEndAfter(name.firstChild!);
        const [last, drawn] = [word.getBoundingClientRect(), tick.getBoundingClientRect()];
        return drawn.left < last.right || drawn.top > last.bottom || drawn.bottom < last.top;
      });
    });
    expect.soft(alone, `${width} px`).toEqual([]);
  }
});

test("the filters of the inbox are in one row at 1280 px, also beside a scrollbar", async ({ page, dataDir }) => {
  await signInTo(page, dataDir, async () => {});
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(teamPath);
  // Browsers of tests hide theirs.
  await page.evaluate(() => (document.documentElement.style.width = "calc(100% - 17px)"));
  const fields = page.locator(".inbox-filters .field");
  const bottoms = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().bottom));
  expect(new Set(bottoms).size).toBe(1);
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

/** Expects none in either theme, and none after the window has been wide, narrow and wide again. */
async function expectNoFaults(page: Page, at = widths): Promise<void> {
  await settle(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await faultsAt(page, at), colorScheme).toEqual([]);
  }
  expect.soft(await faultsAt(page, [at.at(-2)!, 390, at.at(-2)!]), "after changes of the size").toEqual([]);
}

/** Until all that moves on the page has been seen and has ended. */
async function settle(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === "/") await untilInteractive(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
  const counting = page.locator("[data-final]");
  if (new URL(page.url()).pathname === "/") await expect(counting).not.toHaveCount(0);
  await expect
    .poll(() => counting.evaluateAll((all) => all.filter((one) => one.textContent !== one.dataset["final"]).length))
    .toBe(0);
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
