/** `<copy-text>`: its button copies its text. Where that is refused, it selects the text, which a person can then copy. */
export class CopyText extends HTMLElement {
  connectedCallback(): void {
    this.querySelector("button")!.addEventListener("click", () => {
      const text = this.querySelector("pre")!;
      const say = (sentence: "copied" | "selected") => {
        this.querySelector("[role=status]")!.textContent = this.getAttribute(sentence);
      };
      navigator.clipboard.writeText(text.textContent ?? "").then(
        () => say("copied"),
        () => {
          getSelection()!.selectAllChildren(text);
          say("selected");
        },
      );
    });
  }
}
