import { onDeviceName } from "../form/store/remember.ts";
import { postPlainForm } from "../form/post-plain-form.ts";

/** The module of the islands, which `app/entry.client.tsx` is. */
type Islands = {
  prepareForm(): Promise<void>;
  mountForm(element: HTMLElement, onMounted: () => void, onFailed: (error: unknown) => void): () => void;
  mountNotices(element: HTMLElement): void;
};

/** The wait for a paint entry after the `load` event: some browsers report no paints, and hidden tabs never do. */
const fallbackMilliseconds = 1000;

/**
 * `<application-form>`: the form that the server rendered. It becomes a React island. Until then, and when anything of the
 * island fails, it is a plain form, which the browser posts.
 */
export class ApplicationFormElement extends HTMLElement {
  #unmount: (() => void) | undefined;

  connectedCallback(): void {
    // The list answered already when it opened this form.
    delete document.documentElement.dataset["interactive"];
    let form = this.querySelector("form")!;
    const plainForm = form.cloneNode(true) as HTMLFormElement;
    let isPressed = false;
    const hold = (event: Event) => {
      event.preventDefault();
      isPressed = true;
    };
    const release = () => {
      this.removeEventListener("submit", hold);
      if (isPressed) postPlainForm(form);
    };
    const giveBack = (error: unknown) => {
      reportError(error);
      copyFields(form, plainForm);
      form = plainForm;
      this.replaceChildren(form);
      const notice = form.querySelector<HTMLElement>(".broken-notice");
      notice?.removeAttribute("hidden");
      notice?.focus();
      release();
    };
    // A press is not lost while the module is on its way, and neither is a file.
    this.addEventListener("submit", hold);
    this.addEventListener("dragover", allowDrop);
    this.addEventListener("drop", takeDropped);
    load(this, release)
      .then(async (islands) => {
        await islands.prepareForm();
        document.querySelector<ApplicationNoticesElement>("application-notices")?.mount();
        const mounted = () => {
          form = this.querySelector("form")!;
          this.removeEventListener("submit", hold);
          this.removeEventListener("dragover", allowDrop);
          this.removeEventListener("drop", takeDropped);
          document.documentElement.dataset["interactive"] = "";
          if (!isPressed || !this.isConnected) return;
          isPressed = false;
          // The island checks the fields, and takes a chosen file over first.
          form.noValidate = true;
          form.requestSubmit();
        };
        this.#unmount = islands.mountForm(this, mounted, giveBack);
        // Closed before its form has started: what was typed in it gets into the draft all the same.
        if (!this.isConnected) this.#unmount();
      })
      .catch(giveBack);
  }

  disconnectedCallback(): void {
    this.#unmount?.();
  }
}

/** Copies what was typed and chosen. */
function copyFields(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const field of from.querySelectorAll<HTMLInputElement>("[name]")) {
    const copy = to.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (copy && field.type === "file") copy.files = field.files;
    else if (copy) copy.value = field.value;
  }
}

function allowDrop(event: DragEvent): void {
  if (droppedOn(event)) event.preventDefault();
}

/** Otherwise the browser would open the file in place of the page. The island takes over what the control holds. */
function takeDropped(event: DragEvent): void {
  const control = droppedOn(event);
  const file = event.dataTransfer?.files[0];
  if (!control || !file) return;
  event.preventDefault();
  const transfer = new DataTransfer();
  transfer.items.add(file);
  control.files = transfer.files;
}

/** The control to whose area a file is dragged. */
function droppedOn({ target, dataTransfer }: DragEvent): HTMLInputElement | null | undefined {
  if (!dataTransfer?.types.includes("Files")) return null;
  return (target as Element).closest(".drop-area")?.querySelector<HTMLInputElement>("[type=file]");
}

/** `<application-notices>`: shows the applications of this device, if there are any, and sends what waits. */
export class ApplicationNoticesElement extends HTMLElement {
  #isMounted = false;

  connectedCallback(): void {
    try {
      if (onDeviceName in localStorage) this.mount();
    } catch {
      // Where storage is forbidden, there are none.
    }
  }

  mount(): void {
    if (this.#isMounted) return;
    this.#isMounted = true;
    void load(this).then((islands) => islands.mountNotices(this));
  }
}

let loading: Promise<Islands> | undefined;
const onFailures: (() => void)[] = [];

/**
 * Fetches the islands' module once, never before the text is painted. `onFailure` is called after each failed try. The
 * promises resolve in the order of the calls, so that the form that was opened last starts last.
 */
function load(element: Element, onFailure: () => void = () => {}): Promise<Islands> {
  onFailures.push(onFailure);
  const fetch = () => fetchIslands(element.getAttribute("module")!);
  // Some privacy settings take the observer of `whenWanted` away, or let it throw: then nothing is waited for.
  return (loading ??= whenWanted().then(fetch, fetch));
}

async function fetchIslands(module: string): Promise<Islands> {
  for (let tries = 1; ; tries += 1) {
    try {
      // Some browsers never fetch a file again that an import once missed: each further try has an address of its own.
      return (await import(tries === 1 ? module : `${module}?${tries}`)) as Islands;
    } catch {
      for (const onFailure of onFailures) onFailure();
      await nextChance();
    }
  }
}

/** Resolves when the browser is online again, or the person clicks. */
function nextChance(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener("online", resolve, { once: true });
    addEventListener("click", resolve, { once: true });
  });
}

async function whenWanted(): Promise<void> {
  // A prepared page may never be shown.
  if (document.prerendering)
    await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  await new Promise<void>((resolve) => {
    addEventListener("load", () => setTimeout(resolve, fallbackMilliseconds));
    // Waiting for a frame is not enough: it is drawn after the script has run, so the two would compete.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint")[0]) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}
