import { useEffect, useRef, useState } from "react";
import type { Figure } from "../../content/claims.ts";

const durationMilliseconds = 900;

/** A figure that counts up once, when it first comes into view. The page always holds the final one. */
export function CountUp({ figure }: { figure: Figure }) {
  const element = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(figure.count);

  // When a figure is first seen is known to the browser alone.
  useEffect(() => {
    if (!element.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    return onFirstSight(element.current, () => countUp(figure.count, setCount));
  }, [figure]);

  return (
    <>
      <span className="visually-hidden">{figure.value}</span>
      <span className="figure" aria-hidden="true" data-value={figure.value} ref={element}>
        <span>{`${count}${figure.suffix}`}</span>
      </span>
    </>
  );
}

/** A figure that is in view already has been read: it stays. */
function onFirstSight(element: Element, act: () => void): () => void {
  let isFirstReport = true;
  const observer = new IntersectionObserver(([entry]) => {
    const isNowSeen = entry?.isIntersecting ?? false;
    if (isNowSeen) observer.disconnect();
    if (isNowSeen && !isFirstReport) act();
    isFirstReport = false;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function countUp(final: number, show: (count: number) => void) {
  const start = performance.now();
  requestAnimationFrame(function next(now) {
    const progress = Math.min(1, Math.max(0, now - start) / durationMilliseconds);
    show(Math.round(final * (1 - (1 - progress) ** 3)));
    if (progress < 1) requestAnimationFrame(next);
  });
}
