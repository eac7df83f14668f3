import type { Page } from "@playwright/test";

const minPixels = 44;

/**
 * Visible links and controls that are less than 44 px wide or high; links within a sentence are as high as its lines.
 * Throws for a page without any.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.locator("a, button, input, select, textarea, summary").evaluateAll((all, min) => {
    if (!all.some((element) => element.checkVisibility({ visibilityProperty: true })))
      throw new Error("The page has no visible link or control.");
    return all.flatMap((element) => {
      const target = element.closest("label") ?? element;
      const area = target.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || area.width < 2) return [];
      const sentence = element.closest("p, li, dd, td");
      const isInSentence =
        getComputedStyle(element).display === "inline" &&
        (sentence?.textContent ?? "").trim().length > element.textContent.trim().length;
      // A link that its `::after` spreads over a card is as large as the card.
      const card = getComputedStyle(element, "::after").position === "absolute" ? element.closest("li") : null;
      const { width, height } = card?.getBoundingClientRect() ?? area;
      const isLarge = width >= min - 0.5 && height >= min - 0.5;
      return isLarge || isInSentence ? [] : [`${element.outerHTML.slice(0, 120)} ${width} × ${height}`];
    });
  }, minPixels);
}
