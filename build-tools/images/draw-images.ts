import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { brandMark } from "../../app/shell/brand-mark-path.ts";
import { themeColors } from "../../app/styles/theme-colors.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { socialImages } from "../../content/metadata/social-images.ts";
import { withRenderer } from "./renderer.ts";
import { drawSocialImage } from "./social-image.ts";

const { light } = themeColors;
const side = 64;
const faviconSide = 48;

/**
 * Draws icons and sharing images into `outDir`, the folder of the built pages. The same content gives the same bytes.
 */
export async function drawImages(outDir: string): Promise<void> {
  const square = iconSvg(44);
  await mkdir(path.join(outDir, "social"), { recursive: true });
  await withRenderer(async (renderer) => {
    const files = {
      "favicon.ico": icoOf(renderer.png(iconSvg(58), faviconSide), faviconSide),
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

/** The mark on paper. If it is 44 wide, it is inside the circle that a home screen may cut out. */
function iconSvg(width: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="${light.paper}"/>`,
    `<g fill="${light.pen}">${mark(width)}</g>`,
    "</svg>",
  ].join("");
}

/** A PNG of `side` pixels as `favicon.ico`. A browser would lay out an SVG icon twice on every page. */
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
