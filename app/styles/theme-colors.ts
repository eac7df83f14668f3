/** Tokens of both themes for the browser's own bars, which read no style sheet. A test compares `tokens.css`. */
export const themeColors = { light: { paper: "#f8f3e9" }, dark: { paper: "#14241f" } } as const;
