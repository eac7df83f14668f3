/**
 * Lays out the first screen of the long page first, and the other sections when its fonts are there. On a slow phone the
 * layout of the whole page takes long, and would be repeated for every font that arrives.
 */
export {};

const root = document.documentElement;

if (startsAtTop()) {
  root.dataset["firstScreen"] = "";
  // A link to a section needs the real heights of those above it.
  addEventListener("click", layOutAll, { capture: true, once: true });
  // The first layout, after the first frame's callbacks, is what asks for the fonts.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(waitForFonts)));
}

/** Not at a section, and not where the visitor was before. */
function startsAtTop(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate" && !location.hash;
}

function waitForFonts(): void {
  void document.fonts.ready.then(layOutNext);
}

/** One section in each frame, so that no step is long. */
function layOutNext(): void {
  const section = document.querySelector<HTMLElement>("[data-first-screen] .section:not([style])");
  if (!section) return layOutAll();
  section.style.contentVisibility = "visible";
  requestAnimationFrame(layOutNext);
}

function layOutAll(): void {
  delete root.dataset["firstScreen"];
}
