export type Typeface = (typeof typefaces)[number];

export type FontFile = ReturnType<typeof fontFile>;

// A page in English needs nothing else; the arrows of the interface are drawings.
const core = characters(0x20, 0x7e) + "\u00a0§©°·×–—‘’“”…•€−";

// Read with `@capsizecss/unpack` from Liberation Sans and Serif, which are drawn to the metrics of Arial and Times New Roman.
const arial = fallback(["Arial", "Liberation Sans", "Arimo", "Helvetica Neue", "Helvetica", "Roboto"], {
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  xWidthAvg: 913,
});
const times = fallback(["Times New Roman", "Liberation Serif", "Tinos", "Times"], {
  ascent: 1825,
  descent: -443,
  lineGap: 87,
  xWidthAvg: 832,
});

// On Linux without the fonts above. Read from the files of the package fonts-dejavu.
const dejavu = { ascent: 1901, descent: -483, lineGap: 0 };
const dejavuSans = fallback(["DejaVu Sans"], { ...dejavu, xWidthAvg: 1041 });
const dejavuSerif = fallback(["DejaVu Serif"], { ...dejavu, xWidthAvg: 1058 });

/** Kerning and the figures that style sheets ask for. All alternates would weigh 3 kB on every page, and Caveat's 24. */
export const fontFeatures = ["kern", "lnum", "tnum"];

/** `widthInUse`: how wide our pages' text is, compared to average English text; measured in Chromium beside the fallback. */
export const newsreader = {
  family: "Newsreader",
  role: "display",
  // One weight at one optical size: each further axis costs 10 kB before the first line can be read.
  axes: { opsz: 48, wght: 500 },
  weight: "500",
  files: filesOf("newsreader", "opsz"),
  widthInUse: 0.995,
  fallbacks: [dejavuSerif, times],
};

export const typefaces = [
  newsreader,
  {
    family: "Instrument Sans",
    role: "text",
    axes: { wght: { min: 400, max: 650, default: 400 } },
    weight: "400 650",
    files: filesOf("instrument-sans", "wght"),
    widthInUse: 0.992,
    fallbacks: [dejavuSans, arial],
  },
  {
    family: "Caveat",
    role: "hand",
    axes: { wght: 500 },
    weight: "500",
    files: [fontFile("caveat", sourceOf("caveat", "latin", "wght"), characters(0x20, 0x7e) + "–‘’“”…×÷−")],
    widthInUse: 1.007,
    fallbacks: [dejavuSans, arial],
  },
];

function filesOf(name: string, axis: string): [FontFile, ...FontFile[]] {
  const [latin, extended] = [sourceOf(name, "latin", axis), sourceOf(name, "latin-ext", axis)];
  const accents = "U+A1-A6, U+A8, U+AA-AF, U+B1-B6, U+B8-D6, U+D8-FF";
  return [
    fontFile(name, latin, core),
    fontFile(`${name}-accents`, latin, characters(0xa1, 0xff), accents),
    fontFile(`${name}-extended`, extended, characters(0x100, 0x24f), "U+100-24F"),
  ];
}

/** Files with a `unicodeRange` are only fetched for characters that the first file lacks. */
function fontFile(name: string, source: string, characters: string, unicodeRange: string | null = null) {
  return { name, source, characters, unicodeRange };
}

function sourceOf(name: string, subset: string, axis: string): string {
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
