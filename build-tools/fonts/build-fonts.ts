import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { landing } from "../../content/landing/landing.ts";
import { site } from "../../content/site.ts";
import { fontFeatures, newsreader, typefaces, type FontFile, type Typeface } from "./typefaces.ts";

/**
 * Subsets the fonts to the characters that the site uses and writes their rules to `app/styles/fonts/`, by their roles, each
 * with a fallback of the same size, so that nothing shifts when a font arrives. `names.css` has the letters that only names
 * need, `headline.css` the letters of the landing page's headline, which are there before the first paint.
 */
export async function buildFonts(projectFolder: string): Promise<void> {
  const folder = path.join(projectFolder, "app/styles/fonts");
  const stamp = `/* ${stampOf(projectFolder)} */\n`;
  const cssFile = path.join(folder, "headline.css");
  if (existsSync(cssFile) && readFileSync(cssFile, "utf8").startsWith(stamp)) return;

  await mkdir(folder, { recursive: true });
  const styles: Record<string, string> = { text: "", display: "", hand: "", names: "" };
  for (const typeface of typefaces) {
    for (const file of typeface.files) {
      await writeFile(path.join(folder, `${file.name}.woff2`), await subset(projectFolder, typeface, file));
      styles[file.unicodeRange ? "names" : typeface.role] += fontFace(typeface, file);
    }
    styles[typeface.role] += await fallbackFaces(folder, typeface);
  }
  styles["headline"] = await headlineFace(projectFolder);
  for (const [name, css] of Object.entries(styles)) await writeFile(path.join(folder, `${name}.css`), stamp + css);
}

function stampOf(projectFolder: string): string {
  const recipe = ["build-fonts.ts", "typefaces.ts"].map((name) => `build-tools/fonts/${name}`);
  const sources = new Set(typefaces.flatMap(({ files }) => files.map(({ source }) => source)));
  const hash = createHash("sha256");
  for (const file of [...recipe, ...sources]) hash.update(readFileSync(path.join(projectFolder, file)));
  hash.update(headlineCharacters);
  return hash.digest("hex").slice(0, 16);
}

function subset(
  projectFolder: string,
  typeface: Typeface,
  file: FontFile,
  targetFormat: "woff2" | "sfnt" = "woff2",
): Promise<Buffer> {
  return subsetFont(readFileSync(path.join(projectFolder, file.source)), file.characters, {
    targetFormat,
    variationAxes: typeface.axes,
    keepFeatures: fontFeatures,
  });
}

const headlineCharacters = landing.hero.headline + site.name;

/** In the style itself, so that no other letters are shown before: `block` holds the text for the moment of decoding. */
async function headlineFace(projectFolder: string): Promise<string> {
  const font = await subset(projectFolder, newsreader, { ...newsreader.files[0], characters: headlineCharacters });
  return `@font-face {
  font-family: "Newsreader Headline";
  src: url("data:font/woff2;base64,${font.toString("base64")}") format("woff2");
  font-weight: ${newsreader.weight};
  font-display: block;
}
`;
}

/** The first file of `typeface`, for drawing text without a browser. */
export function fontOf(projectFolder: string, typeface: Typeface): Promise<Buffer> {
  return subset(projectFolder, typeface, typeface.files[0], "sfnt");
}

function fontFace({ family, weight }: Typeface, { name, unicodeRange }: FontFile): string {
  return `@font-face {
  font-family: "${family}";
  src: url("./${name}.woff2") format("woff2");
  font-weight: ${weight};
  font-display: swap;
${unicodeRange ? `  unicode-range: ${unicodeRange};\n` : ""}}\n`;
}

/** Of several fallbacks the last one that the system has is used. */
async function fallbackFaces(folder: string, { family, files: [{ name }], widthInUse, fallbacks }: Typeface) {
  const { subsets: _, ...metrics } = await fromBuffer(readFileSync(path.join(folder, `${name}.woff2`)));
  const font = { ...metrics, familyName: family, xWidthAvg: metrics.xWidthAvg * widthInUse };
  return fallbacks
    .map((fallback) => {
      const sources = fallback.locals.map((local) => `local("${local}")`).join(", ");
      // The library names one installed font; other systems have others of the same size.
      return createFontStack([font, fallback.metrics]).fontFaces.replace(/src: .*;/, `src: ${sources};`) + "\n";
    })
    .join("");
}
