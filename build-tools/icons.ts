import { Resvg } from "@resvg/resvg-wasm";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readThemeColors } from "../content/readers/brand.server.ts";
import { readMark } from "../content/readers/drawings.server.ts";
import { loadRenderer } from "../server/http/pages/sharing-pictures.ts";

/** Draws the site's icons from the mark into `folder`, in the pen's color; the large ones on paper. */
export async function drawIcons(folder: string): Promise<void> {
  await loadRenderer();
  const { paper, pen } = readThemeColors().light;
  const large = { width: 0.66, paper };
  await writeFile(path.join(folder, "favicon.ico"), icoOf(draw(48, { width: 1 }), 48));
  await writeFile(path.join(folder, "apple-touch-icon.png"), draw(180, large));
  await writeFile(path.join(folder, "icon-512.png"), draw(512, large));

  /** Returns a square of `size` pixels with the mark in its middle, as wide as that part of it. */
  function draw(size: number, { width, paper }: { width: number; paper?: string | undefined }): Uint8Array {
    const { viewBox, markup } = readMark();
    const [side, start] = [100 * width, 50 * (1 - width)];
    const background = paper === undefined ? "" : `<path fill="${paper}" d="M0 0h100v100H0z"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${background}
      <svg x="${start}" y="${start}" width="${side}" height="${side}" viewBox="${viewBox}" color="${pen}">${markup}</svg>
    </svg>`;
    return new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
  }
}

/** Returns a file of one icon, which browsers read as PNG. */
function icoOf(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
