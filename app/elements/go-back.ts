/** `<go-back>`: its button leads to the page before. A page opened in a new tab has none: there it leads home. */
export class GoBack extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", () => {
      if (history.length > 1) history.back();
      else location.assign("/");
    });
  }
}
