/**
 * Lays out the first screen of the long page first, and the other sections when its fonts are there. On a slow phone the
 * layout of the whole page takes long, and would be repeated for every font that arrives.
 */
export {};

const sectionsAtOnce = 5;
const root = document.documentElement;

if (startsAtTop()) {
  root.dataset["firstScreen"] = "";
  addEventListener("click", layOutForLink, true);
  // Or the person would see, or find, nothing there.
  for (const type of ["scroll", "keydown"])
    addEventListener(type, layOutAll, { capture: true, passive: true, once: true });
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

/** A few sections at a time, so that no step is long and few are painted for nothing. */
function layOutNext(): void {
  const sections = [...document.querySelectorAll<HTMLElement>("[data-first-screen] .section:not([style])")];
  if (sections.length <= sectionsAtOnce) return layOutAll();
  for (const section of sections.slice(0, sectionsAtOnce)) section.style.contentVisibility = "visible";
  // Not in every browser. What the person does meanwhile goes first, but a busy page does not stay incomplete.
  if (!window.requestIdleCallback) return void requestAnimationFrame(layOutNext);
  requestIdleCallback(({ didTimeout }) => (didTimeout ? layOutAll() : layOutNext()), { timeout: 300 });
}

function layOutAll(): void {
  delete root.dataset["firstScreen"];
}
