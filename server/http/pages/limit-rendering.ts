import { Semaphore } from "async-mutex";
import type { RenderPage } from "./render-page.ts";

/** Renders a page in its turn; null when too many wait already. */
export type LimitedRender = (...page: Parameters<RenderPage>) => Promise<Response | null>;

/** A class of 40 whose forms all come back is rendered in two seconds. */
const maxWaitingPages = 40;

/**
 * Renders one page at a time. Each takes the only thread for about 30 ms, so a pause of the same length follows: files,
 * uploads and the relay have at least half of it, however many pages are wanted.
 */
export function limitRendering(render: RenderPage, maxWaiting: number = maxWaitingPages): LimitedRender {
  const semaphore = new Semaphore(1);
  let waiting = 0;
  return async (...page) => {
    if (waiting >= maxWaiting) return null;
    waiting += 1;
    const [, release] = await semaphore.acquire();
    waiting -= 1;
    const begin = performance.now();
    try {
      return await render(...page);
    } finally {
      setTimeout(release, Math.min(performance.now() - begin, longestPauseMs));
    }
  };
}

const longestPauseMs = 200;
