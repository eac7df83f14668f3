import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { landing } from "../../content/landing/landing.ts";
import { site } from "../../content/site.ts";
import { displayTypeface, fontFeatures, typefaces, type FontFile, type Typeface } from "./typefaces.ts";

/**
 * Writes subsets of the fonts and their rules, each with a fallback of the same size, to `app/styles/fonts/`. `accents.css`
 * is for letters that a page in English has in names only, `headline.css` for the landing page's headline before the first paint.
 */
export async function buildFonts(projectFolder: string): Promise<void> {
  const folder = path.join(projectFolder, "app/styles/fonts");
  const stamp = `/* ${stampOf(projectFolder)} */\n`;
  const cssFile = path.join(folder, "headline.css");
  if (existsSync(cssFile) && readFileSync(cssFile, "utf8").startsWith(stamp)) return;

  await mkdir(folder, { recursive: true });
  const styles: Record<string, string> = { text: "", display: "", hand: "", accents: "" };
  for (const typeface of typefaces) {
    const { family, role, weight, files } = typeface;
    for (const file of files) {
      await writeFile(path.join(folder, `${file.name}.woff2`), await subset(projectFolder, typeface, file));
      const range = file.unicodeRange ? `;unicode-range:${file.unicodeRange}` : "";
      styles[range ? "accents" : role] += fontFace(family, weight, `./${file.name}.woff2`, `swap${range}`);
    }
    styles[role] += await fallbackFaces(folder, typeface);
    if (role === "text")
      styles[role] += `:root{--measure: ${await measureOf(folder, typeface)};--name-length: ${site.name.length}}\n`;
  }
  const headline = { ...displayTypeface.files[0], characters: headlineCharacters };
  const letters = (await subset(projectFolder, displayTypeface, headline)).toString("base64");
  // In the style itself, so that no other letters are shown before. WebKit decodes it after the first paint, and with `block`
  // would show no headline until then.
  const source = `data:font/woff2;base64,${letters}`;
  styles["headline"] = fontFace("Site Headline", displayTypeface.weight, source, "swap");
  for (const [name, css] of Object.entries(styles)) await writeFile(path.join(folder, `${name}.css`), stamp + css);
}

function stampOf(projectFolder: string): string {
  const recipe = ["build-tools/fonts/build-fonts.ts", "build-tools/fonts/typefaces.ts", "content/typefaces.ts"];
  const sources = new Set(typefaces.flatMap(({ files }) => files.map(({ source }) => source)));
  const hash = createHash("sha256");
  for (const file of [...recipe, ...sources]) hash.update(readFileSync(path.join(projectFolder, file)));
  hash.update(headlineCharacters);
  return hash.digest("hex").slice(0, 16);
}

function subset(project: string, { axes }: Typeface, file: FontFile, targetFormat = "woff2"): Promise<Buffer> {
  const font = readFileSync(path.join(project, file.source));
  return subsetFont(font, file.characters, { targetFormat, variationAxes: axes, keepFeatures: fontFeatures });
}

const headlineCharacters = landing.hero.headline + site.name;

/** Returns the first file of `typeface`, for drawing text without a browser, and the name of the family in it. */
export async function fontOf(projectFolder: string, typeface: Typeface): Promise<{ font: Buffer; familyName: string }> {
  const font = await subset(projectFolder, typeface, typeface.files[0], "sfnt");
  const { familyName } = await fromBuffer(font);
  return { font, familyName };
}

function fontFace(family: string, weight: string, source: string, display: string): string {
  return `@font-face{font-family:"${family}";src:url("${source}") format("woff2");font-weight:${weight};font-display:${display}}\n`;
}

/**
 * Returns the width of at most 68 characters of the text, measured as 61 times the average width of a letter. The unit is
 * not ch, which is a digit's width: text is a quarter narrower.
 */
async function measureOf(folder: string, { files: [{ name }] }: Typeface): Promise<string> {
  const { xWidthAvg, unitsPerEm } = await fromBuffer(readFileSync(path.join(folder, `${name}.woff2`)));
  return `${Number(((61.1 * xWidthAvg) / unitsPerEm).toFixed(1))}em`;
}

/** Of several fallbacks the last one that the system has is used. */
async function fallbackFaces(folder: string, { family, files: [{ name }], widthInUse, fallbacks }: Typeface) {
  const { subsets: _, ...metrics } = await fromBuffer(readFileSync(path.join(folder, `${name}.woff2`)));
  const font = { ...metrics, familyName: family, xWidthAvg: metrics.xWidthAvg * widthInUse };
  return fallbacks
    .map((fallback) => {
      const sources = fallback.locals.map((local) => `local("${local}")`).join(", ");
      // The library names one installed font; other systems have others of the same size.
      return (
        createFontStack([font, fallback.metrics]).fontFaces.replace(/src: local\([^()]*\);/, `src: ${sources};`) + "\n"
      );
    })
    .join("");
}
