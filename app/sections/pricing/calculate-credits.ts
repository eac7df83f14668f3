import type { LandingContent } from "../../../content/landing/landing.ts";
import { creditLines } from "./credit-lines.ts";

/** Longer than the pauses of a slow typist: the sum is not announced at every key. */
const settleMilliseconds = 1_000;

/** Updates the sum of `form` with every key, and announces it in one sentence when typing rests. */
export function calculateCredits(form: HTMLFormElement): void {
  const content = JSON.parse(form.dataset["content"] ?? "") as LandingContent["calculator"];
  const [sum, note] = [form.querySelector("table")!, document.createElement("p")];
  const link = document.createElement("a");
  link.href = content.institutionPlan.href;
  link.textContent = content.institutionPlan.label;
  let timer: ReturnType<typeof setTimeout>;

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    const [students = 0, assignments = 0] = [...form.querySelectorAll("input")].map((input) => input.valueAsNumber);
    const lines = creditLines(students, assignments, content);
    const isNote = typeof lines === "string";
    if (isNote) note.replaceChildren(lines, ...(lines === content.tooMany ? [" ", link] : []));
    else for (const [index, value] of sum.querySelectorAll("td").entries()) value.textContent = lines[index]?.[1] ?? "";
    form.querySelector(".estimate")?.replaceChildren(isNote ? note : sum);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const sentence = isNote ? lines : lines.map(([label, value]) => `${label}: ${value}.`).join(" ");
      form.querySelector("[aria-live]")?.replaceChildren(sentence);
    }, settleMilliseconds);
  });
}
