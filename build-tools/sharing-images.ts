import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { landing } from "../content/landing/landing.ts";
import { escapeHtml } from "../content/metadata/escape-html.ts";
import { readThemeColors } from "../content/readers/brand.server.ts";
import { readDrawings } from "../content/readers/drawings.server.ts";
import { site } from "../content/site.ts";
import { openSharingPictures, pictureFiles, textsPlace } from "../server/http/pages/sharing-pictures.ts";
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
  const { sheet } = readDrawings();
  if (!sheet) throw new Error("content/drawings/sheet.svg is missing");
  const [, , width, height] = sheet.viewBox.split(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" data-text-font="${text}">
    <style>
      .heading { font-family: "${display}"; letter-spacing: -.02em; fill: ${colors.ink} }
      .lead { fill: ${colors["ink-soft"]} }
      .lines { stroke: ${colors.rule} }
      .margin-line { stroke: ${colors["margin-line"]} }
      .holes { fill: ${colors.paper}; stroke: ${colors.rule} }
      .printed { font-family: "${display}"; font-size: 23px; fill: ${colors.ink} }
      .written { fill: ${colors.fountain} }
      .thin-pen { fill: none; stroke: ${colors.fountain}; stroke-width: 3.4; stroke-linecap: round }
      .marking { fill: ${colors.pen} }
    </style>
    <path fill="${colors.paper}" d="M0 0h1200v630H0z"/>
    <path stroke="${colors["margin-line"]}" d="M82 0v630"/>
    <text class="heading" x="128" y="110" font-size="38">${escapeHtml(site.name)}</text>
    ${textsPlace}
    <g transform="translate(742 44) scale(.73) rotate(1.6)" font-family="${hand}" font-size="37">
      <path fill="${colors.desk}" d="M-8 8l${width} -14v${height}l-${width} 14z"/>
      <path fill="${colors.sheet}" d="M0 0h${width}v${height}H0z"/>
      ${sheet.markup}
    </g>
  </svg>`;
}
