/** `<copy-text>`: its button copies its text. Where that is refused, the text can still be selected. */
export class CopyText extends HTMLElement {
  connectedCallback(): void {
    this.querySelector("button")!.addEventListener("click", () => {
      void navigator.clipboard.writeText(this.querySelector("pre")!.textContent).then(() => {
        this.querySelector("[role=status]")!.textContent = this.getAttribute("copied");
      });
    });
  }
}
