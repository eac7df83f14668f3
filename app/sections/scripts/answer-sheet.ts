/**
 * `<answer-sheet>`: lets the marking begin when half of the sheet is in view, and passes each click on to the script that
 * lets a visitor grade the sheet, which it loads.
 */
export class AnswerSheet extends HTMLElement {
  connectedCallback(): void {
    const desk = this.querySelector<HTMLElement>(".on-desk")!;
    desk.dataset["unseen"] = "";
    const watch = ([entry]: IntersectionObserverEntry[], observer: IntersectionObserver) => {
      if (entry!.intersectionRatio < 0.5) return;
      observer.disconnect();
      delete desk.dataset["unseen"];
    };
    new IntersectionObserver(watch, { threshold: 0.5 }).observe(desk);
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
