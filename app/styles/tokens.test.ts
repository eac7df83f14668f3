import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { themeColors } from "./theme-colors.ts";

type Theme = "light" | "dark";
type Oklch = { lightness: number; chroma: number; hue: number };

const colors = readColors(
  ["tokens.css", "block-tokens.css"].map((name) => readFileSync(path.join(import.meta.dirname, name), "utf8")).join(""),
);

/** WCAG AAA for body text, AA for all other text and for the edges of controls. */
const leastContrasts = [
  ["ink", "paper", 7],
  ["ink", "sheet", 7],
  ["ink", "marker", 7],
  ["ink-soft", "paper", 7],
  ["ink-soft", "sheet", 7],
  ["fountain", "paper", 4.5],
  ["fountain", "sheet", 4.5],
  ["pen", "paper", 4.5],
  ["pen", "sheet", 4.5],
  ["tick", "paper", 4.5],
  ["tick", "sheet", 4.5],
  ["on-pen", "pen", 4.5],
  ["on-flag", "flag", 7],
  ["ink-soft", "desk", 7],
  ["fountain", "desk", 4.5],
  ["pen", "desk", 4.5],
  ["paper", "ink", 4.5],
  ["edge", "paper", 3],
  ["edge", "sheet", 3],
] as const;

test.each(leastContrasts)("%s on %s has a contrast of at least %d in both themes", (text, surface, least) => {
  expect(contrast(text, surface, "light")).toBeGreaterThanOrEqual(least);
  expect(contrast(text, surface, "dark")).toBeGreaterThanOrEqual(least);
});

test("a sheet stands out from the board", () => {
  expect(contrast("sheet", "paper", "dark")).toBeGreaterThanOrEqual(1.3);
});

const copies = (["light", "dark"] as const).flatMap((theme) =>
  Object.entries(themeColors[theme]).map(([name, color]) => ({ theme, name, color })),
);

test.each(copies)("$name of the $theme theme is the color of its token", ({ theme, name, color }) => {
  const hexBytes = rgbOf(
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    theme,
  ).map((linear) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  expect(`#${hexBytes.join("")}`).toBe(color);
});

/** WCAG 2 contrast ratio of two tokens. */
function contrast(first: string, second: string, theme: Theme): number {
  const [darker, lighter] = [luminance(first, theme), luminance(second, theme)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(token: string, theme: Theme): number {
  const [red, green, blue] = rgbOf(token, theme);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgbOf(token: string, theme: Theme): [number, number, number] {
  const color = colors.get(token)?.[theme];
  if (!color) throw new Error(`no color --${token}`);
  return linearSrgb(color);
}

/** Matrices of the CSS Color 4 specification; a color outside sRGB is clipped, as screens do. */
function linearSrgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

function readColors(css: string): Map<string, Record<Theme, Oklch>> {
  const pairs = css.matchAll(/--([a-z-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g);
  return new Map(
    [...pairs].map(([, name, light, dark]) => [name!, { light: readOklch(light!), dark: readOklch(dark!) }]),
  );
}

function readOklch(components: string): Oklch {
  const [lightness, chroma, hue] = components.split(" ").map(Number);
  return { lightness: lightness!, chroma: chroma!, hue: hue! };
}

test("every custom property that a style uses is defined", () => {
  const sources = globSync("{app,build-tools}/**/*.{css,ts,tsx}", { exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const defined = new Set(
    [...sources.matchAll(/(--[\w-]+)["'`]?\]?\s*:|(?:@property |setProperty\(")(--[\w-]+)/g)].map(
      ([, name, other]) => name ?? other,
    ),
  );
  const used = [...sources.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});
