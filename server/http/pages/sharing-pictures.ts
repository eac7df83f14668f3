import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { escapeHtml } from "../../../content/metadata/escape-html.ts";

/** What the build leaves in `build/sharing/`: the drawing with a place for its texts, and the fonts in it. */
export const pictureFiles = { drawing: "drawing.svg", fonts: ["text.ttf", "display.ttf", "hand.ttf"] } as const;

/** In the drawing, where the texts go. */
export const textsPlace = "<!-- texts -->";

/** Draws the picture with which a page is shared, as PNG: its texts, beside the graded sheet. */
export type DrawPicture = (texts: PictureTexts) => Promise<Buffer>;

/** `heading`: a title, or the lines of a headline. */
export type PictureTexts = { heading: string | readonly string[]; lead: string };

/** Returns the function that draws on what the build left in `folder`. What it needs is read with the first picture. */
export function openSharingPictures(folder: string): DrawPicture {
  let parts: { drawing: string; font: { fontBuffers: Buffer[]; defaultFontFamily: string } } | undefined;
  return async (texts) => {
    await loadRenderer();
    parts ??= readParts(folder);
    const svg = parts.drawing.replace(textsPlace, () => textsMarkup(texts));
    return Buffer.from(new Resvg(svg, { font: parts.font }).render().asPng());
  };
}

let ready: Promise<void> | undefined;

/** Loads the renderer of pictures, once. */
export function loadRenderer(): Promise<void> {
  // The runner of the tests knows no `import.meta.resolve`.
  const file = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  return (ready ??= initWasm(readFileSync(file)));
}

function readParts(folder: string) {
  const drawing = readFileSync(path.join(folder, pictureFiles.drawing), "utf8");
  const fontBuffers = pictureFiles.fonts.map((file) => readFileSync(path.join(folder, file)));
  return { drawing, font: { fontBuffers, defaultFontFamily: /data-text-font="([^"]*)"/.exec(drawing)?.[1] ?? "" } };
}

/** A heading of more than three lines is written smaller. */
function textsMarkup({ heading, lead }: PictureTexts): string {
  const large = typeof heading === "string" ? linesOf(heading, 18) : heading;
  const isLong = large.length > 3;
  const lines = isLong ? linesOf([heading].flat().join(" "), 27) : large;
  const size = isLong ? 56 : 84;
  const below = 250 + lines.length * size;
  return `<g class="heading" font-size="${size}">${textLines(lines, 128, 250, size)}</g>
    <g class="lead" font-size="28">${textLines(linesOf(lead, 42), 128, below, 44)}</g>`;
}

/** Returns the markup of lines of text, from `y` downward. */
function textLines(lines: readonly string[], x: number, y: number, lead: number): string {
  return lines.map((line, index) => `<text x="${x}" y="${y + index * lead}">${escapeHtml(line)}</text>`).join("");
}

/** Returns `text` in lines of at most `length` characters; a longer word is a line. */
function linesOf(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
