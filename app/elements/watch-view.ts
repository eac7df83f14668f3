/**
 * Tells `report` how much of the element is in view: at first, and at each change past `threshold`, until it calls the
 * function that it is given. Returns false where nothing will be reported, because privacy settings took the observer away
 * or let it throw.
 */
export function watchView(
  element: Element,
  threshold: number,
  report: (entry: IntersectionObserverEntry, stop: () => void) => void,
): boolean {
  try {
    const observer = new IntersectionObserver(([entry]) => report(entry!, () => observer.disconnect()), { threshold });
    observer.observe(element);
    return true;
  } catch {
    return false;
  }
}
