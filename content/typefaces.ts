/** A variable typeface of Fontsource, as its package `@fontsource-variable/PACKAGE` has it. */
export type ChosenTypeface = {
  /** Such as "instrument-sans". */
  package: string;
  /** The weight, or the lightest and the heaviest that pages use. */
  weight: number | readonly [lightest: number, heaviest: number];
  /** The one optical size, for a typeface that has several. */
  opticalSize?: number;
  /** The kind of font that resembles it most, and is shown until it has arrived. */
  fallback: "serif" | "sans-serif";
  /**
   * How wide our pages' text is, compared to average English text, so that no line moves when the typeface arrives. One
   * unless it was measured beside the fallback.
   */
  widthInUse?: number;
};

/** The typefaces of text, of headlines, and of what a hand has written. */
export const typefaces: Readonly<Record<"text" | "display" | "hand", ChosenTypeface>> = {
  text: { package: "instrument-sans", weight: [400, 650], fallback: "sans-serif", widthInUse: 0.992 },
  // One weight at one optical size: each further axis costs 10 kB before the first line can be read.
  display: { package: "newsreader", weight: 500, opticalSize: 48, fallback: "serif", widthInUse: 0.995 },
  hand: { package: "caveat", weight: 500, fallback: "sans-serif", widthInUse: 1.007 },
};
