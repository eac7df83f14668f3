/**
 * Lays out the other sections once the fonts are there, or a second after the load: on a slow phone, each font would lay out the
 * whole page again.
 */
export {};

const elementsAtOnce = 320;
const longestWaitMilliseconds = 1000;
/** As long as the sheet is marked (answer-sheet.css): the headline's word changes for the first time after that. */
const markingMilliseconds = 4200;
const root = document.documentElement;

if (startsAtTop()) {
  root.dataset["firstScreen"] = root.dataset["marking"] = "";
  // Otherwise the person would see or find nothing there; a link to a section needs the real heights above it.
  for (const type of ["click", "scroll", "keydown"])
    addEventListener(type, layOutAll, { capture: true, passive: true, once: true });
  // The first layout, after the first frame's callbacks, requests the fonts.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(waitForFonts)));
}

/** A link to a section, and a browser that restores the scroll position, need the whole page. */
function startsAtTop(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate" && !location.hash;
}

function waitForFonts(): void {
  const longestWait = new Promise((resolve) => setTimeout(resolve, longestWaitMilliseconds));
  void Promise.race([document.fonts.ready, longestWait]).then(layOutNext);
}

/** A few sections at a time, so that no step is long; animations begin with the last. */
function layOutNext(): void {
  const waiting = [
    ...document.querySelectorAll<HTMLElement>("[data-first-screen] :is(.section, .site-footer > .page):not([style])"),
  ];
  let elements = 0;
  const next = waiting.filter(
    (section, index) => (elements += section.querySelectorAll("*").length) <= elementsAtOnce || index === 0,
  );
  if (next.length === waiting.length) return layOutAll();
  for (const section of next) section.style.contentVisibility = "visible";
  // Missing in some browsers. The person's actions go first, but a busy page does not stay incomplete.
  if (!window.requestIdleCallback) return void requestAnimationFrame(layOutNext);
  requestIdleCallback(({ didTimeout }) => (didTimeout ? layOutAll() : layOutNext()), { timeout: 300 });
}

function layOutAll(): void {
  delete root.dataset["firstScreen"];
  setTimeout(() => delete root.dataset["marking"], markingMilliseconds);
  // WebKit draws a copy with the styles that the original had when it made the copy.
  for (const copy of document.querySelectorAll("use")) copy.replaceWith(copy.cloneNode());
}
