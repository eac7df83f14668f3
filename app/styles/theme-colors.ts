/**
 * Tokens of both themes for what reads no style sheet: the browser's own bars, icons, sharing images.
 * A test holds them to `tokens.css`.
 */
export const themeColors = {
  light: {
    paper: "#f8f3e9",
    ink: "#19233c",
    inkSoft: "#424d63",
    rule: "#c9d6e2",
    marginLine: "#f79f9c",
    pen: "#c7181d",
  },
  dark: { paper: "#192923" },
} as const;
