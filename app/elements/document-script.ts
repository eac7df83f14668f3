/**
 * Theme, menu, Go Back, and the first text, in the head of every page: it runs before the first paint and listens on
 * the window.
 */
export {};

type Theme = "light" | "dark";

const themeKey = "theme";
const root = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const isWide = matchMedia("(min-width: 70rem)");
const browserColor = document.createElement("meta");
browserColor.name = "theme-color";

showTheme();
void document.fonts.load('1em "Site Headline"');
systemIsDark.addEventListener("change", showTheme);
isWide.addEventListener("change", closeMenu);
// Before the page's own listeners: the menu gives the focus back before a dialog takes it.
addEventListener("click", act, true);
// Text typed before the form has started is newer than a draft. Text that the browser restores fires no event.
addEventListener("input", () => (root.dataset["typed"] = ""), { once: true });

function act(event: MouseEvent): void {
  const target = event.target as Element;
  const action = target.closest<HTMLElement>("[data-action]")?.dataset["action"];
  if (action === "toggle-theme") toggleTheme();
  if (action === "go-back") goBack();
  if (action === "open-menu") openMenu(event);
  else if (target.closest("#menu :is(a, [popovertarget])")) closeMenu();
}

function systemTheme(): Theme {
  return systemIsDark.matches ? "dark" : "light";
}

/** The visitor's choice, or null. Reading throws where storage is forbidden. */
function chosenTheme(): string | null {
  try {
    return localStorage.getItem(themeKey);
  } catch {
    return null;
  }
}

function showTheme(): void {
  const chosen = chosenTheme();
  show(chosen === "light" || chosen === "dark" ? chosen : systemTheme());
}

function toggleTheme(): void {
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

function show(theme: Theme): void {
  root.dataset["theme"] = theme;
  browserColor.remove();
  if (theme === systemTheme()) return;
  // The page's own colors for the browser's bars follow the system; the first one in the head wins.
  browserColor.content = document.querySelector<HTMLMetaElement>(`meta[media*="${theme}"]`)?.content ?? "";
  document.head.prepend(browserColor);
}

/** The platform opens the menu as a popover; a modal dialog also keeps the focus inside. */
function openMenu(event: MouseEvent): void {
  event.preventDefault();
  menu()?.showModal();
}

function closeMenu(): void {
  menu()?.close();
}

function menu(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>("#menu");
}

/** A page opened in a new tab has no page to go back to. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign("/");
}
