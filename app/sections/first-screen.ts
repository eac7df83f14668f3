/**
 * Lays out the first screen of the long page first, and the other sections when its fonts are there. On a slow phone the
 * layout of the whole page takes long, and would be repeated for every font that arrives.
 */
export {};

const root = document.documentElement;

if (startsAtTop()) {
  root.dataset["firstScreen"] = "";
  addEventListener("click", layOutForLink, true);
  // The first layout, after the first frame's callbacks, is what asks for the fonts.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(waitForFonts)));
}

/** Not at a section, and not where the visitor was before. */
function startsAtTop(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate" && !location.hash;
}

/** A link to a section needs the real heights of those above it. */
function layOutForLink({ target }: MouseEvent): void {
  if ((target as Element).closest("a")) layOutAll();
}

function waitForFonts(): void {
  void document.fonts.ready.then(layOutNext);
}

/** One section at a time, so that no step is long. */
function layOutNext(): void {
  const section = document.querySelector<HTMLElement>("[data-first-screen] .section:not([style])");
  if (!section) return layOutAll();
  section.style.contentVisibility = "visible";
  // Not in every browser. What the person does meanwhile goes first, but a busy page does not stay incomplete.
  if (!window.requestIdleCallback) return void requestAnimationFrame(layOutNext);
  requestIdleCallback(({ didTimeout }) => (didTimeout ? layOutAll() : layOutNext()), { timeout: 300 });
}

function layOutAll(): void {
  delete root.dataset["firstScreen"];
}
