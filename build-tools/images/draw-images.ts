import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { brandMark } from "../../app/shell/brand-mark-path.ts";
import { themeColors } from "../../app/styles/theme-colors.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { socialImages } from "../../content/metadata/social-images.ts";
import { withRenderer } from "./renderer.ts";
import { drawSocialImage } from "./social-image.ts";

const { light, dark } = themeColors;
const side = 64;

/**
 * Draws icons and sharing images into `outDir`, the folder of the built pages. The same content gives the same bytes.
 */
export async function drawImages(outDir: string): Promise<void> {
  const square = squareIconSvg();
  await mkdir(path.join(outDir, "social"), { recursive: true });
  await withRenderer(async (renderer) => {
    const files = {
      "icon.svg": iconSvg(),
      "favicon.ico": icoOf(renderer.png(square, 32), 32),
      "apple-touch-icon.png": renderer.png(square, 180),
      "icon-192.png": renderer.png(square, 192),
      "icon-512.png": renderer.png(square, 512),
      ...Object.fromEntries(
        socialImages(readPositions()).map((image) => [`social/${image.name}.png`, drawSocialImage(image, renderer)]),
      ),
    };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(outDir, name), content);
  });
}

/** The mark alone, in the pen of the browser's theme. */
function iconSvg(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<style>path{fill:${light.pen}}@media(prefers-color-scheme:dark){path{fill:${dark.pen}}}</style>`,
    mark(60),
    "</svg>",
  ].join("");
}

/** The mark on paper, inside the circle that a home screen may cut out. */
function squareIconSvg(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="${light.paper}"/>`,
    `<g fill="${light.pen}">${mark(44)}</g>`,
    "</svg>",
  ].join("");
}

/** A PNG of `side` pixels as `favicon.ico`, which browsers request where a page names no icon. */
function icoOf(png: Buffer, side: number): Buffer {
  // One icon: its sides, no palette, one color plane, 32 bits a pixel. Then the picture's length and where it begins.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}

/** The mark, `width` wide, in the middle of the square. */
function mark(width: number): string {
  const scale = width / brandMark.width;
  const left = (side - width) / 2;
  const top = (side - brandMark.height * scale) / 2;
  return `<path transform="translate(${left} ${round(top)}) scale(${round(scale)})" d="${brandMark.path}"/>`;
}

function round(length: number): number {
  return Math.round(length * 1000) / 1000;
}
