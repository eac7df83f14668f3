import { closingHere } from "../../content/times/closing-here.ts";

/** `<reader-time>`: says when it is `at` where the reader is. The server, which does not know that, leaves it empty. */
export class ReaderTime extends HTMLElement {
  connectedCallback(): void {
    const here = closingHere(this.getAttribute("at")!);
    if (here !== null) this.textContent = `(${here})`;
  }
}
