const durationMilliseconds = 900;

/** Counts each of `figures` up, once, when it first comes into view. The page always holds the final ones. */
export function countUpOnFirstSight(figures: Iterable<HTMLElement>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const reported = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) observer.unobserve(target);
      // A figure that is in view already has been read: it stays.
      if (isIntersecting && reported.has(target)) countUp(target as HTMLElement);
      reported.add(target);
    }
  });
  for (const figure of figures) observer.observe(figure);
}

function countUp(figure: HTMLElement) {
  const { value = "", count = "" } = figure.dataset;
  const text = figure.querySelector("span");
  const start = performance.now();
  requestAnimationFrame(function next(now) {
    const progress = Math.min(1, Math.max(0, now - start) / durationMilliseconds);
    const shown = Math.round(Number(count) * (1 - (1 - progress) ** 3));
    if (text) text.textContent = value.replace(count, String(shown));
    if (progress < 1) requestAnimationFrame(next);
  });
}
