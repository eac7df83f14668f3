import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus with the visitor: to the heading of a section that a link led to, or to the `h1` of a new page, which
 * screen readers then say. The target is taken out of the history entry, so that a reload stays where the visitor has
 * read to. A dialog over the same page takes the focus itself, and a link followed without script is the browser's own:
 * it moves the focus to the element that the fragment names, if that can be focused.
 */
export function useArrival(): void {
  const { pathname, state } = useLocation();
  const previousPath = useRef(pathname);
  const previousHeading = useRef<HTMLElement | null>(null);

  // Runs when title and page have changed, before they are painted.
  useLayoutEffect(() => {
    const isOnSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    const heading = document.querySelector<HTMLElement>("h1");
    const isNewPage = previousHeading.current !== null && previousHeading.current !== heading;
    previousHeading.current = heading;

    const sectionId = pathname === "/" ? readTarget(state) : null;
    const sectionHeading = sectionId === null ? null : document.getElementById(sectionId);
    if (sectionHeading) {
      window.history.replaceState({ ...window.history.state, usr: null }, "", `/#${sectionId}`);
      sectionHeading.scrollIntoView({ behavior: isOnSamePage && allowsMotion() ? "smooth" : "instant" });
      focus(sectionHeading);
    } else if (heading && isNewPage) focus(heading);
  }, [pathname, state]);
}

function readTarget(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("sectionId" in state)) return null;
  return typeof state.sectionId === "string" ? state.sectionId : null;
}

function allowsMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
