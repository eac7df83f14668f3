import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus with the visitor to the `h1` of a new page, which screen readers then say. A dialog over the same page
 * takes the focus itself, and a link to a section is the browser's own: it moves the focus to the section's heading.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const previousHeading = useRef<HTMLElement | null>(null);

  // Runs when title and page have changed, before they are painted.
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>("h1");
    const isNewPage = previousHeading.current !== null && previousHeading.current !== heading;
    previousHeading.current = heading;
    if (!heading || !isNewPage) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
