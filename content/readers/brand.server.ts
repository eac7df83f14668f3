import { readFileSync } from "node:fs";

/** The colors that are drawn outside of style sheets: in icons, in pictures for sharing, and in the browser's own bars. */
const drawnColors = ["paper", "sheet", "desk", "ink", "ink-soft", "rule", "margin-line", "pen", "fountain"] as const;

/** The colors of one theme, by the names of their tokens without the two hyphens, such as `#f8f3e9`. */
export type ThemeColors = Readonly<Record<(typeof drawnColors)[number], string>>;

const tokenPattern = /^--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/;

/**
 * Returns the drawn colors of `app/styles/colors.css` for each theme. Throws with the name of one that is not written as
 * `light-dark(#f8f3e9, #14241f)`.
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
      throw new Error(`${file}: --${name} has to be written as light-dark(#f8f3e9, #14241f)`);
    }
    return { name, light, dark };
  });
  return {
    light: Object.fromEntries(tokens.map(({ name, light }) => [name, light])) as ThemeColors,
    dark: Object.fromEntries(tokens.map(({ name, dark }) => [name, dark])) as ThemeColors,
  };
}
