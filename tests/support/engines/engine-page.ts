import { expect } from "@playwright/test";
import type { DrivenBrowser } from "./driven-browser.ts";

/** One page in a driven browser, used as a person does: by pointer and keys. */
export class EnginePage {
  #browser: DrivenBrowser;
  #site: string;

  constructor(browser: DrivenBrowser, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.#browser.open(this.#site + path);
  }

  /** Opens `path`, touches a key and waits until the page's script has taken over. */
  async openScripted(path: string): Promise<void> {
    await this.open(path);
    await this.untilInteractive();
  }

  /** Loads the page again, and waits for the new document's script. */
  async reload(): Promise<void> {
    await this.run(() => {
      Object.assign(window, { isOldDocument: true });
      location.reload();
    });
    await this.expect(() => "isOldDocument" in window).toBe(false);
    await this.untilInteractive();
  }

  async untilInteractive(): Promise<void> {
    await this.expect(() => "interactive" in document.documentElement.dataset).toBe(true);
  }

  /** The result of `work` in the page; it knows nothing from outside but `argument`. */
  async run<T, A = undefined>(work: (argument: A) => T, argument?: A): Promise<T> {
    return (await this.#browser.evaluate(`(${String(work)})(${JSON.stringify(argument)})`)) as T;
  }

  /** An expectation of what `work` returns in the page, now or a little later; an error while a page loads is no result. */
  expect<T, A = undefined>(work: (argument: A) => T, argument?: A) {
    return expect.poll(() => this.run(work, argument).catch(String));
  }

  /** Expects that a person can see `text`. */
  async expectShown(text: string): Promise<void> {
    await this.expect(isShown, text).toBe(true);
  }

  async expectHidden(text: string): Promise<void> {
    await this.expect(isShown, text).toBe(false);
  }

  /** Clicks the first visible element that `selector` finds and whose label or text has `text`, once it is at rest. */
  async click(selector: string, text = ""): Promise<void> {
    let place = null as Place | null;
    await expect
      .poll(async () => {
        const before = place;
        place = await this.run(placeInView, { selector, text }).catch(() => null);
        return before !== null && place !== null && before.x === place.x && before.y === place.y;
      })
      .toBe(true);
    const press = [
      { type: "pointerMove", ...place },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#browser.perform([{ type: "pointer", id: "mouse", actions: press }]);
  }

  /** Presses the keys of `text`, one after the other. */
  async press(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.#browser.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** Clicks into the field that `selector` finds and types `text` there. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.press(text);
  }

  /** Chooses in a select field, whose list is the system's own. */
  async select(selector: string, value: string): Promise<void> {
    await this.run(
      (choice) => {
        const select = document.querySelector<HTMLSelectElement>(choice.selector)!;
        select.value = choice.value;
        select.dispatchEvent(new Event("input", { bubbles: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      { selector, value },
    );
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    await this.#browser.chooseFile(selector, path);
  }
}

/** Keys without a character, as WebDriver names them. */
export const keys = {
  escape: "\uE00C",
  shift: "\uE008",
  arrowRight: "\uE014",
  end: "\uE010",
  backspace: "\uE003",
} as const;

type Target = { selector: string; text: string };
type Place = { x: number; y: number };

// Functions that run in the page, where each must need no other.

/**
 * Scrolls to the target; returns the middle of its first line, in pixels of the window, and null while the page loads
 * or during a view transition, too.
 */
function placeInView({ selector, text }: Target): Place | null {
  // A font that arrives moves the texts.
  if (document.readyState !== "complete" || document.fonts.status !== "loaded") return null;
  // Firefox gives a click to the element that takes part in it, not to the link within.
  if (document.documentElement.matches(":active-view-transition")) return null;
  const target = [...document.querySelectorAll(selector)].find(
    (element) =>
      (element.ariaLabel ?? element.textContent).includes(text) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  target?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = target?.getClientRects()[0];
  return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
}

function isShown(text: string): boolean {
  const spaced = (words: string) => words.replace(/\s+/g, " ");
  const words = (element: Element) => spaced(element.textContent);
  const wanted = spaced(text);
  return [...document.querySelectorAll("body *")].some(
    (element) =>
      !element.matches("script, style, [role=status], [role=status] *, [aria-live], [aria-live] *") &&
      words(element).includes(wanted) &&
      ![...element.children].some((child) => words(child).includes(wanted)) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }),
  );
}
