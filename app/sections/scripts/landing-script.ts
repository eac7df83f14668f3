/** The moving and calculating parts of the landing page: a script at the page's end. */
import { calculateCredits } from "../pricing/calculate-credits.ts";
import { turnIntoTabs } from "./select-audience.ts";

for (const form of document.querySelectorAll<HTMLFormElement>(".credit-calculator")) calculateCredits(form);
for (const button of document.querySelectorAll<HTMLButtonElement>(".mail-copy button")) copyOnClick(button);
for (const tabs of document.querySelectorAll<HTMLElement>(".tabs")) turnIntoTabs(tabs);
document.querySelector(".answer-sheet")?.addEventListener("click", ({ target }) => passOn(target as Element));
countUpOnFirstSight(document.querySelectorAll(".metrics .figure"));
// The id of the section to which a link from another page led, as the entry's state: between documents no browser keeps one.
if (location.hash) window.navigation?.updateCurrentEntry({ state: { section: location.hash.slice(1) } });
// Tells tests and developers, as on the careers pages.
document.documentElement.dataset["interactive"] = "";

/** Lets `button` copy the text before it. Where that is refused, the text can still be selected. */
function copyOnClick(button: HTMLButtonElement): void {
  const { copied = "" } = button.dataset;
  const text = button.previousElementSibling?.textContent ?? "";
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(text).then(() => button.nextElementSibling?.replaceChildren(copied));
  });
}

/** Passes the click on to the script of the answer sheet, which it loads. */
function passOn(target: Element): void {
  const script: string = "/grade-sheet.js";
  const click = new Event("grade-sheet", { bubbles: true });
  import(script).then(
    () => target.dispatchEvent(click),
    () => {
      // After a broken connection the next click tries again.
    },
  );
}

const durationMilliseconds = 900;

/** Counts each of `figures` up, once, when it first comes into view. The page always holds the final ones. */
function countUpOnFirstSight(figures: Iterable<HTMLElement>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const reported = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) observer.unobserve(target);
      // A figure that is in view already has been read: the figure stays.
      if (isIntersecting && reported.has(target)) countUp(target as HTMLElement);
      reported.add(target);
    }
  });
  for (const figure of figures) observer.observe(figure);
}

function countUp(figure: HTMLElement) {
  const value = figure.textContent;
  // The style sheet reserves the width of the final figure.
  figure.dataset["final"] = value;
  const start = performance.now();
  requestAnimationFrame(function next(now) {
    const progress = Math.min(1, Math.max(0, now - start) / durationMilliseconds);
    const eased = 1 - (1 - progress) ** 3;
    figure.textContent = value.replace(/\d+/, (count) => String(Math.round(Number(count) * eased)));
    if (progress < 1) requestAnimationFrame(next);
  });
}
