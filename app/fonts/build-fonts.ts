import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { readFontMetrics } from "./font-metrics.ts";
import { typefaces, type FontFile, type Typeface } from "./typefaces.ts";

/**
 * Cuts the faces down to what the site writes with and describes them in `app/fonts/built/fonts.css`,
 * each with a stand-in of the same room, so that nothing shifts when a face arrives.
 * Does nothing when the recipe and the sources are those of the last time.
 */
export async function buildFonts(projectFolder: string): Promise<void> {
  const folder = path.join(projectFolder, "app/fonts/built");
  const stamp = `/* ${stampOf(projectFolder)} */\n`;
  const cssFile = path.join(folder, "fonts.css");
  if (existsSync(cssFile) && readFileSync(cssFile, "utf8").startsWith(stamp)) return;

  await mkdir(folder, { recursive: true });
  const faces: string[] = [];
  for (const typeface of typefaces) {
    for (const file of typeface.files) {
      await writeWhole(path.join(folder, `${file.name}.woff2`), await subset(projectFolder, typeface, file));
      faces.push(fontFace(typeface, file));
    }
    faces.push(await standInFace(projectFolder, typeface));
  }
  await writeWhole(cssFile, stamp + faces.join("\n"));
}

function stampOf(projectFolder: string): string {
  const recipe = ["build-fonts.ts", "font-metrics.ts", "typefaces.ts"].map((name) => `app/fonts/${name}`);
  const sources = new Set(typefaces.flatMap(({ files }) => files.map(({ source }) => source)));
  const hash = createHash("sha256");
  for (const file of [...recipe, ...sources]) hash.update(readFileSync(path.join(projectFolder, file)));
  return hash.digest("hex").slice(0, 16);
}

function subset(projectFolder: string, typeface: Typeface, file: FontFile): Promise<Buffer> {
  return subsetFont(readFileSync(path.join(projectFolder, file.source)), file.characters, {
    targetFormat: "woff2",
    variationAxes: typeface.axes,
    noLayoutClosure: file.noLayoutClosure ?? false,
  });
}

function fontFace({ family, weight }: Typeface, { name, unicodeRange }: FontFile): string {
  return [
    "@font-face {",
    `  font-family: "${family}";`,
    `  src: url("./${name}.woff2") format("woff2");`,
    `  font-weight: ${weight};`,
    "  font-display: swap;",
    ...(unicodeRange ? [`  unicode-range: ${unicodeRange};`] : []),
    "}",
  ].join("\n");
}

async function standInFace(
  projectFolder: string,
  { family, axes, files, widthInUse, standIn }: Typeface,
): Promise<string> {
  const regular = Object.fromEntries(
    Object.entries(axes).map(([axis, place]) => [axis, typeof place === "number" ? place : place.default]),
  );
  const [{ source, characters }] = files;
  const font = await subsetFont(readFileSync(path.join(projectFolder, source)), characters, {
    targetFormat: "sfnt",
    variationAxes: regular,
  });
  const metrics = readFontMetrics(font);
  const averageEm = (widthInUse * metrics.averageWidth) / metrics.unitsPerEm;
  const scale = averageEm / (standIn.averageWidth / standIn.unitsPerEm);
  const ofScaledEm = (length: number) => percent(Math.abs(length) / metrics.unitsPerEm / scale);
  return [
    "@font-face {",
    `  font-family: "${family} Fallback";`,
    `  src: ${standIn.locals.map((name) => `local("${name}")`).join(", ")};`,
    `  size-adjust: ${percent(scale)};`,
    `  ascent-override: ${ofScaledEm(metrics.ascent)};`,
    `  descent-override: ${ofScaledEm(metrics.descent)};`,
    `  line-gap-override: ${ofScaledEm(metrics.lineGap)};`,
    "}",
  ].join("\n");
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`;
}

/** Two builds may run side by side: neither sees half a file of the other. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
