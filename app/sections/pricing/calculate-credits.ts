import type { CalculatorContent } from "../../../content/landing/pricing.ts";
import { creditLines } from "./credit-lines.ts";

/** Longer than the pauses of a slow typist: the sum is not announced at every key. */
const settleMilliseconds = 1_000;

/** Writes the sum of `form` anew with every key, and says it in one sentence when typing rests. */
export function calculateCredits(form: HTMLFormElement): void {
  const content = JSON.parse(form.dataset["content"] ?? "") as CalculatorContent;
  let timer: ReturnType<typeof setTimeout>;

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    const [students = 0, assignments = 0] = [...form.querySelectorAll("input")].map((input) => input.valueAsNumber);
    const lines = creditLines(students, assignments, content);
    const isNote = typeof lines === "string";
    form.querySelector(".estimate")?.replaceChildren(isNote ? element("p", "sum-note", lines) : sumOf(lines));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const sentence = isNote ? lines : lines.map(([label, value]) => `${label}: ${value}.`).join(" ");
      form.querySelector("[aria-live]")?.replaceChildren(sentence);
    }, settleMilliseconds);
  });
}

function sumOf(lines: [label: string, value: string][]): HTMLElement {
  const rows = lines.map(([label, value]) => element("div", "", element("dt", "", label), element("dd", "", value)));
  return element("dl", "credit-sum", ...rows);
}

function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
