import type { Page } from "@playwright/test";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { expect, test } from "../support/running-site.ts";

/** Longer lines are hard to read: the eye loses the beginning of the next one. */
const maxCharacters = 68;

const [position] = readPositions();
const addresses = [...indexedPages(position ? [position] : []).map(({ path }) => path), "/careers/apply", "/not-found"];

test(`a line of text holds at most ${maxCharacters} characters`, async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  for (const width of [1280, 1720]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of addresses) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      // What is folded in is text, too.
      await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
      const lines = await linesOf(page);
      expect(lines.length).toBeGreaterThan(0);
      const long = lines.filter((line) => line.length > maxCharacters);
      expect.soft(long, `${address}, ${width} px`).toEqual([]);
    }
  }
});

test("a table breaks no word", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ["/privacy", "/terms"]) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await brokenWords(page), `${address}, ${width} px`).toEqual([]);
    }
  }
});

/** The words of tables that are on two lines. */
async function brokenWords(page: Page): Promise<string[]> {
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
