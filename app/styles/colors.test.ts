import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aaaCriteria } from "../../content/accessibility.ts";

/** WCAG AAA for body text, AA for all other text and for the edges of controls. */
const leastContrasts: [least: number, inks: string[], surfaces: string[]][] = [
  [7, ["ink", "ink-soft"], ["paper", "sheet"]],
  [7, ["ink"], ["marker"]],
  [7, ["ink-soft"], ["desk"]],
  [7, ["on-flag"], ["flag"]],
  [4.5, ["fountain", "pen"], ["paper", "sheet", "desk"]],
  [4.5, ["tick"], ["paper", "sheet"]],
  [4.5, ["on-pen"], ["pen"]],
  [4.5, ["paper"], ["ink"]],
  [3, ["edge"], ["paper", "sheet"]],
];

const written = readFileSync("app/styles/colors.css", "utf8").matchAll(
  /--([\w-]+): light-dark\((#[\da-f]{6,8}), (#[\da-f]{6,8})\)/g,
);
const colors = new Map([...written].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]));

const themes = ["light", "dark"] as const;
const pairs = leastContrasts.flatMap(([least, inks, surfaces]) =>
  inks.flatMap((ink) => surfaces.map((surface) => ({ least, ink, surface }))),
);

test.each(themes)("the colors of the %s theme contrast", (theme) => {
  for (const { least, ink, surface } of pairs)
    expect(contrast(ink, surface, theme), `--${ink} on --${surface}`).toBeGreaterThanOrEqual(least);
  if (theme === "dark") expect(contrast("sheet", "paper", theme)).toBeGreaterThanOrEqual(1.3);
});

test("content/accessibility.ts says of 1.4.6 whether all text has its contrast of 7", () => {
  const ofText = pairs.filter(({ least }) => least >= 4.5);
  const below = themes.flatMap((theme) =>
    ofText
      .filter(({ ink, surface }) => contrast(ink, surface, theme) < 7)
      .map(({ ink, surface }) => `${ink} on ${surface}, ${theme}`),
  );
  const { verdict } = aaaCriteria.find(({ number }) => number === "1.4.6")!;
  expect(verdict, `Below 7: ${below.join("; ")}`).toBe(below.length === 0 ? "met" : "missed");
});

test.each(themes)("in the %s theme an error has another hue than success and than a link", (theme) => {
  for (const other of ["tick", "fountain"])
    expect(degreesBetween("pen", other, theme), `--pen also marks errors: --pen and --${other}`).toBeGreaterThan(60);
});

test.each(themes)("in the %s theme the margin line has the hue of the pen", (theme) => {
  expect(degreesBetween("margin-line", "pen", theme), "--margin-line is a paler --pen").toBeLessThan(20);
});

test.each(themes)("behind a dialog of the %s theme is the paper under the veil", (theme) => {
  const [veil, paper] = ["veil", "paper"].map((name) => colors.get(name)![theme]);
  const alpha = Number.parseInt(veil!.slice(7), 16) / 255;
  const mixed = [1, 3, 5].map((at) => {
    const [over = 0, under = 0] = [veil!, paper!].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(alpha * over + (1 - alpha) * under)
      .toString(16)
      .padStart(2, "0");
  });
  expect(colors.get("paper-veiled")![theme], "--paper-veiled follows from --paper and --veil.").toBe(
    `#${mixed.join("")}`,
  );
});

/** Returns the contrast of two tokens in `theme`, from 1 to 21. */
function contrast(ink: string, surface: string, theme: (typeof themes)[number]): number {
  const [darker = 0, lighter = 0] = [ink, surface]
    .map((name) => luminance(colors.get(name)![theme]))
    .toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns how far apart the hues of two tokens are, from 0 to 180. */
function degreesBetween(one: string, other: string, theme: (typeof themes)[number]): number {
  const apart = Math.abs(hue(colors.get(one)![theme]) - hue(colors.get(other)![theme]));
  return Math.min(apart, 360 - apart);
}

/** Returns the hue of a color such as `#c7181d` in degrees, as HSL has it. */
function hue(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const largest = Math.max(red, green, blue);
  const range = largest - Math.min(red, green, blue);
  if (largest === red) return (60 * ((green - blue) / range) + 360) % 360;
  return largest === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}

/** Returns red, green and blue of a color such as `#f8f3e9`, each from 0 to 1. */
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

/** Returns the relative luminance of WCAG 2 of a color such as `#f8f3e9`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
