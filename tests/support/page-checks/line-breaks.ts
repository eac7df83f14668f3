import type { Page } from "@playwright/test";

/** Longer lines are hard to read: the eye loses the beginning of the next one. */
const maxCharacters = 68;

/** The lines of paragraphs, list items and definitions with more than 68 characters. Throws for a page without a line. */
export async function longLines(page: Page): Promise<string[]> {
  const blocks = await wordsOf(page, "main :is(p, li, dd, td, figcaption):not(:has(p, li, dd))", /\s+|\S+/g);
  const lines = blocks.flatMap((words) => {
    // Text for screen readers alone is one pixel wide.
    const shown = words.filter(({ width }) => width >= 2);
    const byPlace = Object.values(Object.groupBy(shown, ({ bottom }) => Math.round(bottom / 4)));
    return byPlace.map((line = []) =>
      line
        .map(({ word }) => word.replace(/\s+/, " "))
        .join("")
        .trim(),
    );
  });
  if (lines.length === 0) throw new Error("The page has no line of text.");
  return lines.filter((line) => line.length > maxCharacters);
}

/** The words of tables that are on two lines. A page may have no table. */
export async function brokenWords(page: Page): Promise<string[]> {
  const cells = await wordsOf(page, "main :is(th, td)", /\p{Letter}+/gu);
  return cells.flat().flatMap(({ word, boxes }) => (boxes > 1 ? [word] : []));
}

type PlacedWord = { word: string; width: number; bottom: number; boxes: number };

/** The matches of `pattern` in the text of each element for `selector`, where each is, and in how many boxes. */
async function wordsOf(page: Page, selector: string, { source, flags }: RegExp): Promise<PlacedWord[][]> {
  return page.locator(selector).evaluateAll(
    (blocks, [pattern, patternFlags]) =>
      blocks.map((block) => {
        const words: PlacedWord[] = [];
        const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? "").matchAll(new RegExp(pattern, patternFlags))) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const { width, bottom } = range.getBoundingClientRect();
            words.push({ word, width, bottom, boxes: range.getClientRects().length });
          }
        }
        return words;
      }),
    [source, flags] as const,
  );
}
