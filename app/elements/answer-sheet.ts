import { watchView } from "./watch-view.ts";

/**
 * `<answer-sheet>`: lets the marking begin when half of the sheet is in view, and passes each click on to the script that
 * lets a visitor grade the sheet, which it loads.
 */
export class AnswerSheet extends HTMLElement {
  connectedCallback(): void {
    const desk = this.querySelector<HTMLElement>(".on-desk")!;
    const isWatched = watchView(desk, 0.5, ({ intersectionRatio }, stop) => {
      if (intersectionRatio < 0.5) return;
      stop();
      delete desk.dataset["unseen"];
    });
    if (isWatched) desk.dataset["unseen"] = "";
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
