/**
 * `<dialog-routes>`: opens each address for which it holds a template as a dialog over the page, one at a time. The
 * address changes with the dialog, so that Back closes it, and each change is an event `dialogchange` of the window. Without
 * script every link loads a page.
 */
export class DialogRoutes extends HTMLElement {
  /** The address of the document itself, and its title. */
  #page = location.pathname;
  #title = document.title;
  /** The address that is shown. */
  #shown = this.#page;
  #isClosing = false;
  /** The confirmation takes the focus from a form that was received. */
  #returnsFocus = true;

  connectedCallback(): void {
    document.addEventListener("click", (event) => this.#follow(event));
    addEventListener("popstate", () => this.#show());
    // A dialog that was reloaded is a page, and the browser would restore the position of the list that was behind it.
    if (!isOpenedHere()) return;
    history.scrollRestoration = "manual";
    // Chromium restores it all the same with the `load` event, unless a script has moved the page before.
    scrollTo(0, 1);
    scrollTo(0, 0);
  }

  /** Closes the form after its application was received, and resolves when it has gone. */
  closeForm(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      addEventListener("dialogchange", () => resolve(), { once: true });
    });
    const form = document.querySelector("application-form");
    if (form?.closest("dialog")) {
      // The confirmation stands over the list, and neither the form nor the details before it are a step back from there.
      this.#returnsFocus = false;
      this.#close(dialogsOpened());
    } else {
      // The confirmation takes the place of the page.
      form?.closest(".dialog-page")?.remove();
      dispatchEvent(new Event("dialogchange"));
    }
    return closed;
  }

  #follow(event: MouseEvent): void {
    const pressed = event.target as Element;
    if (pressed.closest("button[data-close]")) return this.#close();
    const link = pressed.closest("a");
    const isOwn = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!link || isOwn || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    const isInDialog = link.closest("dialog") !== null;
    // On a page that was a dialog before it was reloaded, Cancel leads back to the list or the details, too.
    const isCancel = link.matches("[data-close]") && (isInDialog || isOpenedHere());
    const isBack = isCancel || (isInDialog && link.pathname === this.#page);
    if (!isBack && !this.#templateOf(link.pathname)) return;
    event.preventDefault();
    if (isBack) return this.#close();
    history.pushState({ dialogsOpened: dialogsOpened() + 1 }, "", link.pathname + link.search);
    this.#show();
  }

  /** Goes `steps` back if a link of this page has opened the dialog. A second press does not go back twice. */
  #close(steps = 1): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (isOpenedHere()) return history.go(-steps);
    this.#replaceByPage();
  }

  /** Closes the dialog, and puts the page's address in place of the dialog's. */
  #replaceByPage(): void {
    history.replaceState(null, "", this.#page + location.search);
    this.#show();
  }

  /** Shows what the address says. */
  #show(): void {
    const path = location.pathname;
    const template = this.#templateOf(path);
    // The entry of another page, which this document took the place of when it was reloaded.
    if (!template && path !== this.#page) return location.reload();
    if (path === this.#shown) return;
    const isOpening = this.#shown === this.#page;
    const card = this.#cardOf(isOpening ? path : this.#shown);
    this.#shown = path;
    move(card, { isOpening, isClosing: !template }, () => {
      const open = this.querySelector("dialog");
      // Closed before it is removed: only then the browser returns the focus.
      if (this.#returnsFocus) open?.close();
      open?.remove();
      this.#returnsFocus = true;
      this.#isClosing = false;
      document.title = template?.dataset["title"] ?? this.#title;
      if (template) this.#open(template);
      dispatchEvent(new Event("dialogchange"));
    });
  }

  #open({ content }: HTMLTemplateElement): void {
    const dialog = (document.importNode(content, true) as DocumentFragment).querySelector("dialog")!;
    dialog.addEventListener("cancel", (event) => {
      // A file picker that was left without a choice fires an event of this name, too.
      if (event.target !== dialog) return;
      // The dialog stays until the address has changed, so that its closing can be animated.
      event.preventDefault();
      this.#close();
    });
    // Some browsers close the dialog all the same.
    dialog.addEventListener("close", () => {
      if (dialog.isConnected && !dialog.open) this.#close();
    });
    if (!dialog.querySelector("form")) this.#closeByPressBeside(dialog);
    this.append(dialog);
    dialog.showModal();
    dialog.querySelector("h2")!.focus({ preventScroll: true });
  }

  /** Details have nothing to lose. A text that is selected beyond the edge closes nothing. */
  #closeByPressBeside(dialog: HTMLDialogElement): void {
    let isBegunBeside = false;
    dialog.addEventListener("pointerdown", (event) => (isBegunBeside = isBeside(dialog, event)));
    dialog.addEventListener("click", (event) => {
      if (isBegunBeside && isBeside(dialog, event)) this.#close();
    });
  }

  #templateOf(path: string): HTMLTemplateElement | null {
    const templates = [...this.querySelectorAll<HTMLTemplateElement>(":scope > template")];
    return templates.find(({ dataset }) => dataset["path"] === path) ?? null;
  }

  #cardOf(path: string): Element | null {
    return document.querySelector(`[data-card="${path.replace(/\/apply$/, "")}"]`);
  }
}

/** Returns whether a link of a page opened the dialog of this history entry. */
function isOpenedHere(): boolean {
  return dialogsOpened() > 0;
}

/** How many dialogs were opened one from the other, from the page to the one of this history entry. */
function dialogsOpened(): number {
  return (history.state as { dialogsOpened?: number } | null)?.dialogsOpened ?? 0;
}

/** What is beside a modal dialog is its backdrop. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** Makes `change`; where motion is welcome, the card turns into its dialog, or back. */
function move(card: Element | null, step: { isOpening: boolean; isClosing: boolean }, change: () => void): void {
  // WebKitGTK 2.50 without accelerated compositing, which has no 3D, ends the page's process at a view transition.
  // `motion.css` has the same condition for documents.
  if (!document.startViewTransition || !matchMedia("(-webkit-transform-3d)").matches) return change();
  const takesPart = (does: boolean) => card?.classList.toggle("in-transition", does);
  takesPart(step.isOpening);
  const transition = document.startViewTransition(() => {
    change();
    takesPart(step.isClosing);
  });
  const end = () => takesPart(false);
  // The browser skips a transition when the next one begins, and shows the new page at once.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
}
