import { existsSync } from "node:fs";
import path from "node:path";
import { typefaces as chosen, type ChosenTypeface } from "../../content/typefaces.ts";

export type Typeface = (typeof typefaces)[number];

export type FontFile = ReturnType<typeof fontFile>;

// A page in English needs nothing else; the arrows of the interface are drawings.
const core = characters(0x20, 0x7e) + "\u00a0§©°·×–—‘’“”…•€−";
const handwritten = characters(0x20, 0x7e) + "–‘’“”…×÷−";

// Read with `@capsizecss/unpack` from Liberation Sans and Serif, which are drawn to the metrics of Arial and Times New Roman.
// Windows and Apple's systems have those two. Each name that is not installed is asked for before the first paint.
const arial = fallback(["Arial", "Liberation Sans", "Arimo", "Roboto"], {
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  xWidthAvg: 913,
});
const times = fallback(["Times New Roman", "Liberation Serif", "Tinos"], {
  ascent: 1825,
  descent: -443,
  lineGap: 87,
  xWidthAvg: 832,
});

// On Linux without the fonts above. Read from the files of the package fonts-dejavu.
const dejavu = { ascent: 1901, descent: -483, lineGap: 0 };
const fallbacks = {
  "sans-serif": [fallback(["DejaVu Sans"], { ...dejavu, xWidthAvg: 1041 }), arial],
  serif: [fallback(["DejaVu Serif"], { ...dejavu, xWidthAvg: 1058 }), times],
};

/** Kerning and the figures that style sheets ask for. All alternates would weigh 3 kB on every page, and Caveat's 24. */
export const fontFeatures = ["kern", "lnum", "tnum"];

const { display, text, hand } = chosen;

/** The typeface of headlines. */
export const displayTypeface = {
  ...typefaceOf("display", display),
  family: "Site Display",
  files: filesOf("display", display, core),
};

/** The typeface of text. */
export const textTypeface = { ...typefaceOf("text", text), family: "Site Text", files: filesOf("text", text, core) };

/** The typeface of what a hand has written. */
export const handTypeface = {
  ...typefaceOf("hand", hand),
  family: "Site Hand",
  files: filesOf("hand", hand, handwritten),
};

/** Style sheets name the families by their role, and never need another name. */
export const typefaces = [displayTypeface, textTypeface, handTypeface] as const;

/** Throws when the package of a chosen typeface is not installed, or has no file for its axis. */
export function refuseMissingTypefaces(project: string): void {
  for (const [role, typeface] of Object.entries(chosen)) {
    const name = `@fontsource-variable/${typeface.package}`;
    if (!existsSync(path.join(project, "node_modules", name))) {
      throw new Error(
        `content/typefaces.ts: the package of the ${role} typeface is missing: npm install --save-dev --save-exact ${name}`,
      );
    }
    const file = sourceOf(typeface, "latin");
    if (existsSync(path.join(project, file))) continue;
    throw new Error(`content/typefaces.ts: the ${role} typeface has no file ${path.basename(file)}`);
  }
}

function typefaceOf(role: keyof typeof chosen, { weight, opticalSize, fallback, widthInUse = 1 }: ChosenTypeface) {
  const [lightest, heaviest] = typeof weight === "number" ? [weight, weight] : weight;
  const wght = lightest === heaviest ? lightest : { min: lightest, max: heaviest, default: lightest };
  return {
    role,
    axes: { ...(opticalSize !== undefined && { opsz: opticalSize }), wght },
    weight: lightest === heaviest ? String(lightest) : `${lightest} ${heaviest}`,
    fallbacks: fallbacks[fallback],
    widthInUse,
  };
}

function filesOf(role: string, typeface: ChosenTypeface, english: string): [FontFile, ...FontFile[]] {
  const [latin, extended] = [sourceOf(typeface, "latin"), sourceOf(typeface, "latin-ext")];
  const accents = "U+A1-A6, U+A8, U+AA-AF, U+B1-B6, U+B8-D6, U+D8-FF";
  return [
    fontFile(role, latin, english),
    fontFile(`${role}-accents`, latin, characters(0xa1, 0xff), accents),
    fontFile(`${role}-extended`, extended, characters(0x100, 0x24f), "U+100-24F"),
  ];
}

/** Files with a `unicodeRange` are only fetched for characters that the first file lacks. */
function fontFile(name: string, source: string, characters: string, unicodeRange: string | null = null) {
  return { name, source, characters, unicodeRange };
}

function sourceOf({ package: name, opticalSize }: ChosenTypeface, subset: string): string {
  const axis = opticalSize === undefined ? "wght" : "opsz";
  return `node_modules/@fontsource-variable/${name}/files/${name}-${subset}-${axis}-normal.woff2`;
}

function characters(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
}

/** Fonts of the same size, of which the first that a system has is used. All have 2048 units in their square. */
function fallback(
  locals: readonly [string, ...string[]],
  metrics: Record<"ascent" | "descent" | "lineGap" | "xWidthAvg", number>,
) {
  return { locals, metrics: { familyName: locals[0], unitsPerEm: 2048, ...metrics } };
}
