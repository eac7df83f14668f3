import { postPlainForm } from "../form/post-plain-form.ts";
import type { ApplicationNotices } from "./application-notices.ts";
import { loadIslands } from "./load-islands.ts";

/** How long a press waits for the module, in milliseconds. */
const patienceMs = 10_000;

/**
 * `<application-form>`: the form that the server rendered. It becomes a React island. Until then, and when anything of the
 * island fails, it is a plain form, which the browser posts.
 */
export class ApplicationForm extends HTMLElement {
  #unmount: (() => void) | undefined;

  connectedCallback(): void {
    // The list answered already when it opened this form.
    delete document.documentElement.dataset["interactive"];
    // Text typed before the form has started is newer than a draft. Text that the browser restores fires no event.
    this.addEventListener("input", () => (this.dataset["typed"] = ""), { once: true });
    let form = this.querySelector("form")!;
    const plainForm = form.cloneNode(true) as HTMLFormElement;
    let isPressed = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      isPressed = true;
      // A module that stalls never fails.
      patience ??= setTimeout(release, patienceMs);
    };
    const release = () => {
      this.removeEventListener("submit", hold);
      if (isPressed) postPlainForm(form);
      isPressed = false;
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
    loadIslands(this, release)
      .then(async (islands) => {
        await islands.prepareForm();
        document.querySelector<ApplicationNotices>("application-notices")?.mount();
        const mounted = () => {
          clearTimeout(patience);
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
