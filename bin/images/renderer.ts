import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import subsetFont from "subset-font";

/** Draws SVG with the site's own faces: `Newsreader` and `Instrument Sans`. */
export type Renderer = {
  /** `svg` as a PNG, `width` pixels wide. */
  png(svg: string, width: number): Buffer;
  /** How wide `svg` really is, in its own units: the box around what it draws. */
  inkWidth(svg: string): number;
};

/** The characters that the images write with. */
const characters = Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("") + "–—’“”…";

const faces = [
  {
    source: "node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
    axes: { opsz: 72, wght: 500 },
  },
  {
    source: "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    axes: { wght: 500 },
  },
];

/** The renderer reads fonts from files of its own kind only, so they are cut into a folder that lives this long. */
export async function createRenderer(): Promise<Renderer> {
  const folder = await mkdtemp(path.join(tmpdir(), "site-fonts-"));
  try {
    const fontFiles = await Promise.all(faces.map((face, index) => cutFace(face, path.join(folder, `${index}.ttf`))));
    const fontBuffers = await Promise.all(fontFiles.map((file) => readFile(file)));
    void fontBuffers;
    return rendererWith({ fontFiles, loadSystemFonts: false, defaultFontFamily: "Instrument Sans" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
