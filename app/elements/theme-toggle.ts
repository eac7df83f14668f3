import { toggleTheme } from "./theme.ts";

/** `<theme-toggle>`: its button changes between the light and the dark theme. */
export class ThemeToggle extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", toggleTheme);
  }
}
