/**
 * In the head of every page of the site: the theme is shown before the first paint, and the elements of the header answer as
 * soon as they are there.
 */
import { GoBack } from "./go-back.ts";
import { SiteMenu } from "./site-menu.ts";
import { followTheme } from "./theme.ts";
import { ThemeToggle } from "./theme-toggle.ts";

followTheme();
void document.fonts.load('1em "Site Headline"');
customElements.define("site-menu", SiteMenu);
customElements.define("theme-toggle", ThemeToggle);
customElements.define("go-back", GoBack);
