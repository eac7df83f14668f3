import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import subsetFont from "subset-font";
import { characters, sourceOf } from "../fonts/typefaces.ts";

/** Draws SVG with the site's own faces, `Newsreader` and `Instrument Sans`. */
export type Renderer = ReturnType<typeof rendererWith>;

/** Calls `draw` with a renderer. resvg reads fonts from TrueType files only: they are written for that time. */
export async function withRenderer<Result>(draw: (renderer: Renderer) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "image-fonts-"));
  try {
    const fontFiles = await Promise.all(faces.map((face, index) => writeFont(face, path.join(folder, `${index}.ttf`))));
    return await draw(rendererWith({ fontFiles, loadSystemFonts: false }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Face = { source: string; axes: Record<string, number> };

const faces: Face[] = [
  { source: sourceOf("newsreader", "latin", "opsz"), axes: { opsz: 72, wght: 500 } },
  { source: sourceOf("instrument-sans", "latin", "wght"), axes: { wght: 500 } },
];

/** Latin with its accents, and typographic quotes, dashes and dots. */
const drawn = `${characters(0x20, 0xfe)}–—’“”…`;

async function writeFont({ source, axes }: Face, file: string): Promise<string> {
  const font = await subsetFont(await readFile(path.resolve(source)), drawn, {
    targetFormat: "sfnt",
    variationAxes: axes,
  });
  await writeFile(file, font);
  return file;
}

function rendererWith(font: NonNullable<ResvgRenderOptions["font"]>) {
  return {
    /** `svg` as a PNG, `width` pixels wide. */
    png: (svg: string, width: number) =>
      Buffer.from(new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().asPng()),
    /** How wide what `svg` draws is, in its own units. */
    inkWidth: (svg: string) => new Resvg(svg, { font }).innerBBox()?.width ?? 0,
  };
}
