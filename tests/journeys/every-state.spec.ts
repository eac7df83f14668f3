import { smallTargets } from "../support/page-checks/small-targets.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { pageStates } from "../support/page-states.ts";
import { rolesAndNames } from "../support/roles-and-names.ts";
import { expect, test } from "../support/running-site.ts";
import { coveredStops, tabWindows } from "../support/walk-by-tab.ts";

/* The rules of every-page.spec.ts, for dialogs over a page and for the states of a form. */

for (const [name, open] of Object.entries(pageStates))
  test(`the ${name} view`, async ({ page, context }) => {
    test.slow();
    await open(page);
    // Behind a modal dialog there is nothing to go through.
    const dialog = page.getByRole("dialog");
    const part = (await dialog.count()) > 0 ? dialog : page.locator("body");
    expect.soft(await rolesAndNames(part)).toMatchSnapshot(`${name}.txt`);
    expect.soft(await violationsIn(page)).toEqual([]);
    // A wide window has no menu.
    expect.soft(await coveredStops(page, name === "menu" ? tabWindows.slice(1) : tabWindows)).toEqual([]);
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await page.setViewportSize({ width: 360, height: 800 });
    expect.soft(await smallTargets(page)).toEqual([]);
  });
