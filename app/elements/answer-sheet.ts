import type { pressSheet, restoreGrade } from "./grade-sheet.ts";
import { gradeKey } from "./own-grade.ts";
import { watchView } from "./watch-view.ts";

type Grading = { pressSheet: typeof pressSheet; restoreGrade: typeof restoreGrade };

/**
 * `<answer-sheet>`: lets the marking begin when half of the sheet is in view, and notes its end. At the first press it fetches
 * what lets a visitor grade the sheet (`grade-sheet.ts`), and at once where a grade was given before the page was loaded again.
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
    // All animations of the marking end together. A window of another width then begins none.
    desk.querySelector(".marking")!.addEventListener("animationend", () => (desk.dataset["still"] = ""));
    this.addEventListener("click", ({ target }) =>
      this.#withGrading(({ pressSheet }) => pressSheet(this, target as Element)),
    );
    const grade = storedGrade();
    if (grade) this.#withGrading(({ restoreGrade }) => restoreGrade(this, grade));
  }

  #withGrading(work: (grading: Grading) => void): void {
    import(this.getAttribute("module")!).then(work, () => {
      // After a broken connection the next press tries again.
    });
  }
}

/** Returns null where the visitor has set no grade, or storage is forbidden. */
function storedGrade(): string | null {
  try {
    return sessionStorage.getItem(gradeKey);
  } catch {
    return null;
  }
}
