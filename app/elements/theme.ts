type Theme = "light" | "dark";

const themeKey = "theme";
const root = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const browserColor = document.createElement("meta");
browserColor.name = "theme-color";

/** Shows the visitor's theme, or the system's, also when that changes. */
export function followTheme(): void {
  showTheme();
  systemIsDark.addEventListener("change", showTheme);
}

/** Shows the other theme, and remembers it as the visitor's choice. */
export function toggleTheme(): void {
  const theme: Theme = root.dataset["theme"] === "dark" ? "light" : "dark";
  try {
    // Back at the system's own theme, the site follows the system again.
    if (theme === systemTheme()) localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // The theme is shown, but not remembered.
  }
  show(theme);
}

function showTheme(): void {
  const chosen = chosenTheme();
  show(chosen === "light" || chosen === "dark" ? chosen : systemTheme());
}

/** The visitor's choice, or null. Reading throws where storage is forbidden. */
function chosenTheme(): string | null {
  try {
    return localStorage.getItem(themeKey);
  } catch {
    return null;
  }
}

function systemTheme(): Theme {
  return systemIsDark.matches ? "dark" : "light";
}

function show(theme: Theme): void {
  root.dataset["theme"] = theme;
  browserColor.remove();
  if (theme === systemTheme()) return;
  // The page's own colors for the browser's bars follow the system; the first one in the head wins.
  browserColor.content = document.querySelector<HTMLMetaElement>(`meta[media*="${theme}"]`)?.content ?? "";
  document.head.prepend(browserColor);
}
