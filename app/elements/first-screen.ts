/**
 * Lays out the other sections once the fonts are there, or a second after the load: on a slow phone, each font would lay out the
 * whole page again. A phone lays out only what is near the window for five more seconds, or until its reader acts.
 */
export {};

const elementsAtOnce = 320;
const longestWaitMilliseconds = 1000;
/** As long as the sheet is marked (answer-sheet.css): the headline's word changes for the first time after that. */
const markingMilliseconds = 4200;
/** A phone is busy enough with what is seen first. */
const quietMilliseconds = 5000;
const root = document.documentElement;

if (startsAtTop()) {
  root.dataset["firstScreen"] = root.dataset["unread"] = root.dataset["marking"] = "";
  // Otherwise the person would see or find nothing there; a link to a section needs the real heights above it.
  addEventListener("keydown", layOutAll, { capture: true, once: true });
  addEventListener("scroll", () => (isLoading() ? layOutAll() : layOutNext()), { capture: true, once: true });
  addEventListener("click", ({ target }) => (isLoading() || leadsToSection(target as Element)) && layOutAll(), true);
  // For a picture of the whole page the window is made as high as that. While the page loads, a phone's window changes, too.
  addEventListener("resize", () => isLoading() || layOutAll());
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
  void Promise.race([document.fonts.ready, longestWait]).then(() => (isRestLater() ? layOutLater() : layOutNext()));
}

function layOutLater(): void {
  beginMarking();
  setTimeout(layOutNext, quietMilliseconds);
}

/** sections.css says so for phones. */
function isRestLater(): boolean {
  return getComputedStyle(root).getPropertyValue("--rest") !== "";
}

function leadsToSection(pressed: Element): boolean {
  return pressed.closest('a[href*="#"]') !== null;
}

function isLoading(): boolean {
  return "firstScreen" in root.dataset;
}

/** A few sections at a time, so that no step is long. */
function layOutNext(): void {
  const waiting = [
    ...document.querySelectorAll<HTMLElement>("[data-unread] :is(.section, .site-footer > .page):not([style])"),
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
  if (!("unread" in root.dataset)) return;
  delete root.dataset["unread"];
  beginMarking();
  // WebKit draws a copy with the styles that the original had when it made the copy.
  for (const copy of document.querySelectorAll("use")) copy.replaceWith(copy.cloneNode());
}

/** Also lets the headline begin, after the marking. */
function beginMarking(): void {
  if (!isLoading()) return;
  delete root.dataset["firstScreen"];
  setTimeout(() => delete root.dataset["marking"], markingMilliseconds);
}
