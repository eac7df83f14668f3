/** The token `--paper` of each theme for places that read no style sheet: the browser's own bars, icons, images. */
export const themeColors = { light: "#f8f3e9", dark: "#192923" } as const;
