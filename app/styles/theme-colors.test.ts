import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColors } from "./theme-colors.ts";

const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

const copies = (["light", "dark"] as const).flatMap((theme) =>
  Object.entries(themeColors[theme]).map(([name, color]) => ({ theme, name, color })),
);

test.each(copies)("$name of the $theme theme is the color of its token", ({ theme, name, color }) => {
  const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(hexOfToken(token, theme)).toBe(color);
});

function hexOfToken(token: string, theme: "light" | "dark"): string {
  const [, light, dark] =
    new RegExp(`--${token}: light-dark\\(oklch\\((.*?)\\), oklch\\((.*?)\\)\\)`).exec(tokens) ?? [];
  const [lightness, chroma, hue] = (theme === "light" ? light : dark)?.split(" ").map(Number) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`no token ${token}`);
  return hexOf(lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180));
}

/** Oklab to sRGB with the matrices of CSS Color 4. */
function hexOf(lightness: number, a: number, b: number): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${linear.map((light) => hexByte(light)).join("")}`;
}

function hexByte(light: number): string {
  const bounded = Math.min(1, Math.max(0, light));
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
