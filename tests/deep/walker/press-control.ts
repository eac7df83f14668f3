import type { Locator } from "@playwright/test";
import type { Hands } from "./steps.ts";

/** Presses `control` as a person with these hands does. Throws when the keyboard does not reach it. */
export async function pressControl(control: Locator, hands: Hands): Promise<void> {
  if (hands === "keyboard") {
    await reachControl(control);
    return control.press("Enter");
  }
  // The browser takes no second press while it asks whether to leave the page.
  const isLink = await control.evaluate((element) => element instanceof HTMLAnchorElement);
  return hands === "mouse" || isLink ? control.click() : control.dblclick();
}

/** Moves the focus to `control` as a person without a mouse does. Throws when it can't be reached. */
export async function reachControl(control: Locator): Promise<void> {
  // The arrow keys move among the parts of one widget.
  if ((await control.getAttribute("tabindex")) === "-1") return control.focus();
  for (let presses = 0; presses < 300; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press("Tab");
  }
  throw new Error("a control can't be reached with Tab");
}
