import { readFileSync } from "node:fs";

/** The colors that are drawn outside of style sheets: in icons, in pictures for sharing, and in the browser's own bars. */
const drawnColors = ["paper", "sheet", "desk", "ink", "ink-soft", "rule", "margin-line", "pen", "fountain"] as const;

/** The colors of one theme, by the names of their tokens without the two hyphens, such as `#f8f3e9`. */
export type ThemeColors = Readonly<Record<(typeof drawnColors)[number], string>>;

/** The mark: the `viewBox` of its drawing, and the drawing's markup. */
export type Mark = { viewBox: string; markup: string };

/**
 * Returns the mark of `content/mark/mark.svg`, with what its `<svg>` says of fill and stroke. Throws when the file is no
 * SVG with a `viewBox`.
 */
export function readMark(): Mark {
  const file = "content/mark/mark.svg";
  const text = readFileSync(file, "utf8").trim();
  const start = /^<svg [^>]*>/.exec(text)?.[0] ?? "";
  const viewBox = / viewBox="([^"]+)"/.exec(start)?.[1];
  const markup = text.endsWith("</svg>") ? text.slice(start.length, -"</svg>".length) : undefined;
  if (viewBox === undefined || markup === undefined) throw new Error(`${file}: it has to be one <svg> with a viewBox`);
  const inherited = start.match(/ (?:fill|stroke|color)[\w-]*="[^"]*"/g)?.join("") ?? "";
  return { viewBox, markup: inherited === "" ? markup.trim() : `<g${inherited}>${markup.trim()}</g>` };
}

const tokenPattern = /^--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)$/;

/**
 * Returns the drawn colors of `app/styles/colors.css` for each theme. Throws with the name of one that is not written as
 * `light-dark(oklch(…), oklch(…))`.
 */
export function readThemeColors(): { light: ThemeColors; dark: ThemeColors } {
  const file = "app/styles/colors.css";
  const declarations = readFileSync(file, "utf8").split(/[;{}\n]/);
  const written = declarations.flatMap((declaration) => {
    const [, name, light, dark] = tokenPattern.exec(declaration.trim()) ?? [];
    return name === undefined ? [] : [{ name, light, dark }];
  });
  const tokens = drawnColors.map((name) => {
    const { light, dark } = written.find((token) => token.name === name) ?? {};
    if (light === undefined || dark === undefined) {
      throw new Error(
        `${file}: --${name} has to be written as light-dark(oklch(0.97 0.014 88), oklch(0.25 0.024 170))`,
      );
    }
    return { name, light, dark };
  });
  return {
    light: Object.fromEntries(tokens.map(({ name, light }) => [name, hexOf(light)])) as ThemeColors,
    dark: Object.fromEntries(tokens.map(({ name, dark }) => [name, hexOf(dark)])) as ThemeColors,
  };
}

/** `oklch` is such as `0.966 0.014 88`. The numbers come from CSS Color 4; colors beyond sRGB are cut off. */
function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.trim().split(/\s+/).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${linear.map((part) => byteOf(part).toString(16).padStart(2, "0")).join("")}`;
}

function byteOf(linear: number): number {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
}
