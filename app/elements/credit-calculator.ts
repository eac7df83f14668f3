import type { LandingContent } from "../../content/landing/landing.ts";
import { creditLines } from "../landing/pricing/credit-lines.ts";

/** Longer than the pauses of a slow typist: the sum is not announced at every key. */
const settleMilliseconds = 1_000;

/** `<credit-calculator>`: updates the sum with every key, and announces it in one sentence when typing rests. */
export class CreditCalculator extends HTMLElement {
  connectedCallback(): void {
    const content = JSON.parse(this.getAttribute("content")!) as LandingContent["calculator"];
    const form = this.querySelector("form")!;
    const estimate = this.querySelector(".estimate")!;
    const heard = this.querySelector("[aria-live]")!;
    const [sum, note] = [this.querySelector("table")!, document.createElement("p")];
    const link = document.createElement("a");
    link.href = content.institutionPlan.href;
    link.textContent = content.institutionPlan.label;
    let timer: ReturnType<typeof setTimeout>;

    const [students, assignments] = [...form.querySelectorAll("input")] as [HTMLInputElement, HTMLInputElement];
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => {
      const { style, value } = target as HTMLInputElement;
      style.setProperty("--digits", String(value.length));
      const lines = creditLines(students.valueAsNumber, assignments.valueAsNumber, content);
      const isNote = typeof lines === "string";
      for (const field of [students, assignments])
        field.setAttribute("aria-invalid", String(!(field.valueAsNumber > 0 && field.validity.valid)));
      if (isNote) note.replaceChildren(lines, ...(lines === content.tooMany ? [" ", link] : []));
      else
        for (const [index, value] of sum.querySelectorAll("td").entries()) value.textContent = lines[index]?.[1] ?? "";
      estimate.replaceChildren(isNote ? note : sum);
      clearTimeout(timer);
      timer = setTimeout(() => {
        heard.textContent = isNote ? lines : lines.map(([label, value]) => `${label}: ${value}.`).join(" ");
      }, settleMilliseconds);
    });
  }
}
