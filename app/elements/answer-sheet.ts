import type { pressSheet } from "./grade-sheet.ts";
import { watchView } from "./watch-view.ts";

/**
 * `<answer-sheet>`: lets the marking begin when half of the sheet is in view. At the first press it fetches what lets a visitor
 * grade the sheet (`grade-sheet.ts`).
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
      this.#fetchGrading().then(
        ({ pressSheet }) => pressSheet(this, target as Element),
        () => {
          // After a broken connection the next press tries again.
        },
      );
    });
  }

  #fetchGrading(): Promise<{ pressSheet: typeof pressSheet }> {
    return import(this.getAttribute("module")!);
  }
}
