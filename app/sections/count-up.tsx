import { useEffect, useRef } from "react";

const durationMilliseconds = 900;

/** Counts the figures inside up, each once, when it first comes into view. The page always holds the final ones. */
export function CountUp({ children }: { children: React.ReactNode }) {
  const element = useRef<HTMLDivElement>(null);

  // When a figure is first seen is known to the browser alone; the figures themselves are not rendered again.
  useEffect(() => {
    if (!element.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    return onFirstSight(element.current.querySelectorAll<HTMLElement>(".figure"), countUp);
  }, []);

  return (
    <div className="static" ref={element}>
      {children}
    </div>
  );
}

/** A figure that is in view already has been read: it stays. */
function onFirstSight(figures: Iterable<HTMLElement>, act: (figure: HTMLElement) => void): () => void {
  const reported = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) observer.unobserve(target);
      if (isIntersecting && reported.has(target)) act(target as HTMLElement);
      reported.add(target);
    }
  });
  for (const figure of figures) observer.observe(figure);
  return () => observer.disconnect();
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
