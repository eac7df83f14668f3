/** `<answer-sheet>`: passes each click on to the script that lets a visitor grade the sheet, which it loads. */
export class AnswerSheet extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", ({ target }) => {
      const script: string = "/grade-sheet.js";
      const click = new Event("grade-sheet", { bubbles: true });
      import(script).then(
        () => target?.dispatchEvent(click),
        () => {
          // After a broken connection the next click tries again.
        },
      );
    });
  }
}
