import { Resvg } from "@resvg/resvg-wasm";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import drawings from "../app/landing/drawings.json" with { type: "json" };
import { careers } from "../content/careers.ts";
import { landing } from "../content/landing/landing.ts";
import { escapeHtml } from "../content/metadata/escape-html.ts";
import { readThemeColors } from "../content/readers/brand.server.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { site } from "../content/site.ts";
import { fontOf } from "./fonts/build-fonts.ts";
import { loadRenderer } from "./icons.ts";
import { displayTypeface, handTypeface, textTypeface } from "./fonts/typefaces.ts";

/**
 * Draws the images with which pages are shared into `folder`: the headline or a position's title, beside the graded
 * sheet.
 */
export async function drawSharingImages(project: string, folder: string): Promise<void> {
  await loadRenderer(project);
  const fonts = await Promise.all(
    [displayTypeface, textTypeface, handTypeface].map((typeface) => fontOf(project, typeface)),
  );
  const fontBuffers = fonts.map(({ font }) => font);
  const [display = "", text = "", hand = ""] = fonts.map(({ familyName }) => familyName);
  const { rotatingWords, headlineEnd, subtitle } = landing.hero;
  const images = [
    { name: "site", heading: [rotatingWords[0], headlineEnd], lead: subtitle },
    ...readPositions().map((position) => ({
      name: position.id,
      heading: linesOf(position.title, 18),
      lead: `${position.type}, ${careers.locationText(position)}`,
    })),
  ];
  await mkdir(folder, { recursive: true });
  for (const { name, heading, lead } of images) {
    const svg = imageOf(heading, linesOf(lead, 42), { display, hand });
    const image = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: text } }).render();
    await writeFile(path.join(folder, `${name}.png`), image.asPng());
  }
}

function imageOf(
  heading: readonly string[],
  text: readonly string[],
  { display, hand }: Record<"display" | "hand", string>,
): string {
  const colors = readThemeColors().light;
  const { question, answer, sketchLabels, marginNote, sketchNote, mark } = landing.hero.sheet;
  const red = Object.entries(drawings).filter(([name]) => /^(tick|underline|bracket|circle|remark)-/.test(name));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <path fill="${colors.paper}" d="M0 0h1200v630H0z"/>
    <path stroke="${colors["margin-line"]}" d="M82 0v630"/>
    <g font-family="${display}" letter-spacing="-.02em" font-size="84" fill="${colors.ink}">
      <text x="128" y="110" font-size="38">${escapeHtml(site.name)}</text>
      ${textLines(heading, 128, 250, 84)}
    </g>
    <g font-size="28" fill="${colors["ink-soft"]}">${textLines(text, 128, 250 + heading.length * 84, 44)}</g>
    <g transform="translate(742 44) scale(.73) rotate(1.6)" font-family="${hand}" font-size="37">
      <path fill="${colors.desk}" d="M-8 8l600 -14v724l-600 14z"/>
      <path fill="${colors.sheet}" d="M0 0h600v724H0z"/>
      <path stroke="${colors.rule}" d="M0 89${"m0 43h600m-600 0".repeat(14)}"/>
      <path stroke="${colors["margin-line"]}" d="M88 0v724"/>
      <text x="112" y="76" font-family="${display}" font-size="23" fill="${colors.ink}">${escapeHtml(question)}</text>
      <g fill="${colors.fountain}">
        ${textLines(answer, 112, 132, 43)}
        <path d="${drawings.sketch}" fill="none" stroke="${colors.fountain}" stroke-width="3.4" stroke-linecap="round"/>
        <text x="196" y="420" font-size="27" transform="rotate(24 196 420)">${sketchLabels[0]}</text>
        <text x="322" y="528" font-size="27" transform="rotate(-27 322 528)">${sketchLabels[1]}</text>
      </g>
      <g fill="${colors.pen}" font-size="32">
        ${red.map(([, strokes]) => `<path d="${strokes}"/>`).join("")}
        <text x="374" y="346" transform="rotate(-4 374 346)">${marginNote.join(" ")}</text>
        <text x="396" y="536" transform="rotate(-3 396 536)">${sketchNote.join(" ")}</text>
        <text x="434" y="649" font-size="66">${mark}</text>
      </g>
    </g>
  </svg>`;
}

function textLines(lines: readonly string[], x: number, y: number, lead: number): string {
  return lines.map((line, index) => `<text x="${x}" y="${y + index * lead}">${escapeHtml(line)}</text>`).join("");
}

/** Returns `text` in lines of at most `length` characters. */
function linesOf(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}(?= |$)`, "g"))?.map((line) => line.trim()) ?? [];
}
