import { expect, type BrowserContext, type Page } from "@playwright/test";

declare const translation: { sideBySide: string[]; translateAll(): void };

export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(translate);
}

/** Translates each page that `context` opens from now on, before its scripts have found the parts that they change. */
export async function translateNextPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(`document.addEventListener("readystatechange", ${translate.toString()}, { once: true })`);
}

/**
 * Does to the page, and to everything that appears later, what a browser's translation does: moves each text into two
 * `<font>` elements. React then no longer finds the text where it put it. It runs in the page, so it needs nothing from
 * outside.
 */
function translate(): void {
  const left = "script, style, template, title, textarea, option, svg, font";
  // React renders and changes these parts; a page of the server alone may have any text.
  const changing = "form, .toasts, .receipt, .device-list, .application-notices, [aria-live]";
  const sideBySide: string[] = [];

  function translateAll() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || parent.closest(left) || !text.data.trim()) continue;
      if (parent.closest(changing) && parent.childNodes.length > 1) sideBySide.push(parent.outerHTML.slice(0, 200));
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
  }
  Object.assign(window, { translation: { sideBySide, translateAll } });
  translateAll();
  new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Fails when a changing part of the page held a text beside another node: the text needs an element of its own. */
export async function expectOwnElements(page: Page): Promise<void> {
  const found = await page.evaluate(() => translation.sideBySide);
  expect(found, "texts beside other nodes").toEqual([]);
  // At least one text was translated.
  expect(await page.locator("form font, .receipt font").count()).toBeGreaterThan(0);
}
