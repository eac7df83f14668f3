import { flushSync } from "react-dom";

/** Renders `change` and scrolls by as much as it moves `element`: what a person is looking at stays where it is. */
export function keepInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  flushSync(change);
  const moved = element.getBoundingClientRect().top - top;
  const scroller = element.closest("dialog") ?? document.documentElement;
  scroller.scrollBy({ top: moved, behavior: "instant" });
}
