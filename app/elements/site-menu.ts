/**
 * `<site-menu>`: the header. The platform opens its `<dialog>` as a popover; as a modal dialog it also keeps the focus inside.
 * The menu closes when one of its links is pressed, and where the window has room for the links of the header.
 */
export class SiteMenu extends HTMLElement {
  connectedCallback(): void {
    // Before the listeners of the document: the menu gives the focus back before a dialog takes it.
    this.addEventListener("click", (event) => this.#press(event));
    addEventListener("resize", () => {
      // The style sheet hides its button where the header has room for the links.
      if (this.querySelector<HTMLElement>("[popovertarget]")!.offsetWidth === 0) this.#menu().close();
    });
  }

  #press(event: MouseEvent): void {
    const pressed = (event.target as Element).closest("a, [popovertarget]");
    const menu = this.#menu();
    if (menu.contains(pressed)) menu.close();
    else if (pressed?.matches("[popovertarget]")) {
      event.preventDefault();
      menu.showModal();
    }
  }

  #menu(): HTMLDialogElement {
    return this.querySelector("dialog")!;
  }
}
