import type { Page } from "@playwright/test";

/** In the documents that `page` opens from now on, a timer of `milliseconds` ends when the returned function is called. */
export async function holdTimer(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const setTimer = window.setTimeout;
    Object.assign(window, {
      setTimeout(work: () => void, wait: number) {
        if (wait !== held) return setTimer(work, wait);
        Object.assign(window, { endTimer: work });
        return 0;
      },
    });
  }, milliseconds);
  return () => page.evaluate(() => (window as unknown as { endTimer: () => void }).endTimer());
}
