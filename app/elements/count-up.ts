import { watchView } from "./watch-view.ts";

const durationMilliseconds = 900;

/** `<count-up>`: counts its figure up, once, when it first comes into view. The page always holds the final one. */
export class CountUp extends HTMLElement {
  connectedCallback(): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let isReported = false;
    watchView(this, 0, ({ isIntersecting }, stop) => {
      if (isIntersecting) stop();
      // A figure that is in view already has been read: the figure stays.
      if (isIntersecting && isReported) this.#count();
      isReported = true;
    });
  }

  #count(): void {
    const value = this.textContent ?? "";
    // The style sheet reserves the width of the final figure.
    this.dataset["final"] = value;
    const start = performance.now();
    const next = (now: number) => {
      const progress = Math.min(1, Math.max(0, now - start) / durationMilliseconds);
      const eased = 1 - (1 - progress) ** 3;
      this.textContent = value.replace(/\d[\d,]*/, (count) =>
        Math.round(Number(count.replaceAll(",", "")) * eased).toLocaleString("en-US"),
      );
      if (progress < 1) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }
}
