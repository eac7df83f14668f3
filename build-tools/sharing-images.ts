import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import drawings from "../app/landing/drawings.json" with { type: "json" };
import { landing } from "../content/landing/landing.ts";
import { escapeHtml } from "../content/metadata/escape-html.ts";
import { readThemeColors } from "../content/readers/brand.server.ts";
import { site } from "../content/site.ts";
import { openSharingPictures, pictureFiles, textLines, textsPlace } from "../server/http/pages/sharing-pictures.ts";
import { fontOf } from "./fonts/build-fonts.ts";
import { displayTypeface, handTypeface, textTypeface } from "./fonts/typefaces.ts";

/**
 * Writes what the pictures for sharing are drawn from into `build/sharing/`, where the running site draws those of the
 * positions, and draws the one of all other pages.
 */
export async function drawSharingImages(project: string, build: string): Promise<void> {
  const fonts = await Promise.all(
    [textTypeface, displayTypeface, handTypeface].map((typeface) => fontOf(project, typeface)),
  );
  const [text = "", display = "", hand = ""] = fonts.map(({ familyName }) => familyName);
  const folder = path.join(build, "sharing");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, pictureFiles.drawing), drawingWith({ text, display, hand }));
  for (const [index, { font }] of fonts.entries()) await writeFile(path.join(folder, pictureFiles.fonts[index]!), font);

  const { rotatingWords, headlineEnd, subtitle } = landing.hero;
  const picture = await openSharingPictures(folder)({ heading: [rotatingWords[0], headlineEnd], lead: subtitle });
  await mkdir(path.join(build, "client/social"), { recursive: true });
  await writeFile(path.join(build, "client/social/site.png"), picture);
}

/** Returns the drawing with the families of its fonts, without the texts. */
function drawingWith({ text, display, hand }: Record<"text" | "display" | "hand", string>): string {
  const colors = readThemeColors().light;
  const { question, answer, sketchLabels, marginNote, sketchNote, mark } = landing.hero.sheet;
  const red = Object.entries(drawings).filter(([name]) => /^(tick|underline|bracket|circle|remark)-/.test(name));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" data-text-font="${text}">
    <style>
      .heading { font-family: "${display}"; letter-spacing: -.02em; fill: ${colors.ink} }
      .lead { fill: ${colors["ink-soft"]} }
    </style>
    <path fill="${colors.paper}" d="M0 0h1200v630H0z"/>
    <path stroke="${colors["margin-line"]}" d="M82 0v630"/>
    <text class="heading" x="128" y="110" font-size="38">${escapeHtml(site.name)}</text>
    ${textsPlace}
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
