import type { Page } from "@playwright/test";

/** Longer lines are hard to read: the eye loses the beginning of the next one. */
const maxCharacters = 68;

/** The lines of text with more than 68 characters. Throws for a page without a line. */
export async function longLines(page: Page): Promise<string[]> {
  const lines = await linesOf(page);
  if (lines.length === 0) throw new Error("The page has no line of text.");
  return lines.filter((line) => line.length > maxCharacters);
}

/** The words of tables that are on two lines. */
export async function brokenWords(page: Page): Promise<string[]> {
  const cells = await wordsOf(page, "main :is(th, td)", /\p{Letter}+/gu);
  return cells.flat().flatMap(({ word, boxes }) => (boxes > 1 ? [word] : []));
}

/** The text of every line that the browser has broken, in paragraphs, list items and definitions. */
async function linesOf(page: Page): Promise<string[]> {
  const blocks = await wordsOf(page, "main :is(p, li, dd, td, figcaption):not(:has(p, li, dd))", /\s+|\S+/g);
  return blocks.flatMap((words) => {
    const lines = new Map<number, string>();
    for (const { word, width, bottom } of words) {
      // Text for screen readers alone is one pixel wide.
      if (width < 2) continue;
      const line = Math.round(bottom / 4);
      lines.set(line, `${lines.get(line) ?? ""}${word.replace(/\s+/, " ")}`);
    }
    return [...lines.values()].map((line) => line.trim());
  });
}

type PlacedWord = { word: string; width: number; bottom: number; boxes: number };

/** What `pattern` finds in the text of each element for `selector`, where it is, and in how many boxes. */
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
