import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

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

for (const theme of ["light", "dark"] as const)
  test(`the colors of the ${theme} theme contrast`, () => {
    const contrast = (ink: string, surface: string) => {
      const [darker = 0, lighter = 0] = [ink, surface]
        .map((name) => luminance(colors.get(name)![theme]))
        .toSorted((one, other) => one - other);
      return (lighter + 0.05) / (darker + 0.05);
    };
    for (const [least, inks, surfaces] of leastContrasts)
      for (const ink of inks)
        for (const surface of surfaces)
          expect(contrast(ink, surface), `--${ink} on --${surface}`).toBeGreaterThanOrEqual(least);
    if (theme === "dark") expect(contrast("sheet", "paper")).toBeGreaterThanOrEqual(1.3);
  });

test.each(["light", "dark"] as const)("an error of the %s theme has another hue than success", (theme) => {
  const [pen = 0, tick = 0] = ["pen", "tick"].map((name) => hue(colors.get(name)![theme]));
  const apart = Math.abs(pen - tick);
  expect(Math.min(apart, 360 - apart), "--pen also marks errors, and --tick what went well.").toBeGreaterThan(60);
});

test.each(["light", "dark"] as const)("behind a dialog of the %s theme is the paper under the veil", (theme) => {
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
