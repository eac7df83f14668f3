import { brandMark } from "../../app/shell/brand-mark-path.ts";
import { themeColors } from "../../app/styles/theme-colors.ts";
import { escapeHtml } from "../../content/metadata/escape-html.ts";
import type { SocialImage } from "../../content/metadata/social-images.ts";
import { site } from "../../content/site.ts";
import type { Renderer } from "./renderer.ts";

const width = 1200;
const height = 630;
const rulePitch = 54;
const marginX = 130;
const textX = 172;
const textWidth = width - textX - 90;
const titleSize = 106;
const { paper, ink, inkSoft, rule, marginLine, pen } = themeColors.light;

/** A page of the exercise book as a PNG: the brand on top, the title on the ruled lines, a tick in the margin. */
export function drawSocialImage({ title, line }: SocialImage, renderer: Renderer): Buffer {
  const titleLines = wrap(title, renderer);
  if (titleLines.length > 2) throw new Error(`The title “${title}” is too long for a sharing image.`);
  const lastBaseline = rulePitch * (titleLines.length === 1 ? 7 : 8);
  const firstBaseline = lastBaseline - (titleLines.length - 1) * rulePitch * 2;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    ruledLines(),
    `<path d="M${marginX} 0v${height}" stroke="${marginLine}" stroke-width="3"/>`,
    mark(textX - 4, 68, 66, ink),
    text(site.name, textX + 82, rulePitch * 2 - 3, 38, "Instrument Sans", ink),
    ...titleLines.map((words, index) => titleLine(words, firstBaseline + index * rulePitch * 2)),
    text(line, textX, lastBaseline + rulePitch * 2 - 5, 34, "Instrument Sans", inkSoft),
    mark(width - 330, height - 214, 270, pen),
    "</svg>",
  ].join("");
  return renderer.png(svg, width);
}

/** Breaks a title where the next word would leave the sheet. */
function wrap(title: string, renderer: Renderer): string[] {
  const lines: string[] = [];
  for (const word of title.split(" ")) {
    const extended = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && fits(extended, renderer)) lines[lines.length - 1] = extended;
    else lines.push(word);
  }
  return lines;
}

function fits(words: string, renderer: Renderer): boolean {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 ${height}">${titleLine(words, 200)}</svg>`;
  return renderer.inkWidth(svg) <= textWidth;
}

function titleLine(words: string, baseline: number): string {
  return text(words, textX, baseline - 5, titleSize, "Newsreader", ink, -2);
}

function text(words: string, x: number, y: number, size: number, family: string, fill: string, spacing = 0): string {
  const attributes = `x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="${fill}"`;
  return `<text ${attributes} letter-spacing="${spacing}">${escapeHtml(words)}</text>`;
}

function ruledLines(): string {
  const lines = Array.from({ length: Math.floor(height / rulePitch) - 1 }, (_, index) => (index + 2) * rulePitch);
  return `<path d="${lines.map((y) => `M0 ${y}h${width}`).join("")}" stroke="${rule}" stroke-width="1.5"/>`;
}

function mark(x: number, y: number, markWidth: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${markWidth / brandMark.width})" fill="${fill}" d="${brandMark.path}"/>`;
}
