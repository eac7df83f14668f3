import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Brings a visitor who chose a section to it: the page moves there, the focus to the section's heading. The target
 * is taken out of the history entry, so that a reload stays where the visitor has read to.
 */
export function useSectionArrival(): void {
  const { pathname, state } = useLocation();
  const previousPath = useRef(pathname);

  // The document is another system: it is scrolled and focused when the section is there, before it is painted.
  useLayoutEffect(() => {
    const isOnSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    const sectionId = pathname === "/" ? readTarget(state) : null;
    const section = sectionId === null ? null : document.getElementById(sectionId);
    if (!section) return;
    window.history.replaceState({ ...window.history.state, usr: null }, "", `/#${sectionId}`);
    section.scrollIntoView({ behavior: isOnSamePage && allowsMotion() ? "smooth" : "instant" });
    focusHeading(section);
  }, [pathname, state]);
}

function readTarget(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("sectionId" in state)) return null;
  return typeof state.sectionId === "string" ? state.sectionId : null;
}

function allowsMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function focusHeading(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>("h1, h2, h3") ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
