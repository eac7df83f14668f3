import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { fontFeatures, typefaces, type FontFile, type Typeface } from "./typefaces.ts";

/**
 * Subsets the fonts to the characters that the site uses and writes their rules to `app/styles/fonts/fonts.css`, each with
 * a fallback of the same size, so that nothing shifts when a font arrives; what only names need is in `names.css`.
 */
export async function buildFonts(projectFolder: string): Promise<void> {
  const folder = path.join(projectFolder, "app/styles/fonts");
  const stamp = `/* ${stampOf(projectFolder)} */\n`;
  const cssFile = path.join(folder, "fonts.css");
  if (existsSync(cssFile) && readFileSync(cssFile, "utf8").startsWith(stamp)) return;

  await mkdir(folder, { recursive: true });
  const faces: string[] = [];
  const facesOfNames: string[] = [];
  for (const typeface of typefaces) {
    for (const file of typeface.files) {
      await writeFile(path.join(folder, `${file.name}.woff2`), await subset(projectFolder, typeface, file));
      (file.unicodeRange ? facesOfNames : faces).push(fontFace(typeface, file));
    }
    faces.push(await fallbackFace(folder, typeface));
  }
  await writeFile(path.join(folder, "names.css"), facesOfNames.join("\n"));
  await writeFile(cssFile, stamp + faces.join("\n"));
}

function stampOf(projectFolder: string): string {
  const recipe = ["build-fonts.ts", "typefaces.ts"].map((name) => `build-tools/fonts/${name}`);
  const sources = new Set(typefaces.flatMap(({ files }) => files.map(({ source }) => source)));
  const hash = createHash("sha256");
  for (const file of [...recipe, ...sources]) hash.update(readFileSync(path.join(projectFolder, file)));
  return hash.digest("hex").slice(0, 16);
}

function subset(projectFolder: string, typeface: Typeface, file: FontFile): Promise<Buffer> {
  return subsetFont(readFileSync(path.join(projectFolder, file.source)), file.characters, {
    targetFormat: "woff2",
    variationAxes: typeface.axes,
    keepFeatures: fontFeatures,
  });
}

function fontFace({ family, weight }: Typeface, { name, unicodeRange }: FontFile): string {
  return `@font-face {
  font-family: "${family}";
  src: url("./${name}.woff2") format("woff2");
  font-weight: ${weight};
  font-display: swap;
${unicodeRange ? `  unicode-range: ${unicodeRange};\n` : ""}}`;
}

async function fallbackFace(folder: string, { family, files: [{ name }], widthInUse, fallback }: Typeface) {
  const { subsets: _, ...metrics } = await fromBuffer(readFileSync(path.join(folder, `${name}.woff2`)));
  const xWidthAvg = metrics.xWidthAvg * widthInUse;
  const { fontFaces } = createFontStack([{ ...metrics, familyName: family, xWidthAvg }, fallback.metrics]);
  // The library names one installed font; other systems have others of the same size.
  return fontFaces.replace(/src: .*;/, `src: ${fallback.locals.map((local) => `local("${local}")`).join(", ")};`);
}
