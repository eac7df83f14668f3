import { Semaphore } from "async-mutex";
import type { Network } from "../../intake/network-of.ts";
import type { RenderPage } from "./render-page.ts";

/** Renders a page in its turn; null when too many wait already, in all or for the sender's own networks. */
export type LimitedRender = (networks: readonly Network[], ...page: Parameters<RenderPage>) => Promise<Response | null>;

/** They are rendered in two seconds and a half. */
const maxWaitingPages = 40;
/** Of one network, so that it takes ten to keep others waiting; wider networks of IPv6 have their share more. */
const maxWaitingPagesPerNetwork = 4;

/**
 * Renders one page at a time. Each takes the only thread for about 30 ms, so a pause of the same length follows: files,
 * uploads and the relay have at least half of it, however many pages are wanted.
 */
export function limitRendering(render: RenderPage, maxWaiting: number = maxWaitingPages): LimitedRender {
  const semaphore = new Semaphore(1);
  const waiting = new Set<readonly Network[]>();
  return async (networks, ...page) => {
    if (waiting.size >= maxWaiting || networks.some(isFull)) return null;
    waiting.add(networks);
    const [, release] = await semaphore.acquire();
    waiting.delete(networks);
    const begin = performance.now();
    try {
      return await render(...page);
    } finally {
      setTimeout(release, Math.min(performance.now() - begin, longestPauseMs));
    }
  };

  function isFull({ name, share }: Network): boolean {
    const ofNetwork = [...waiting].filter((networks) => networks.some((network) => network.name === name));
    return ofNetwork.length >= maxWaitingPagesPerNetwork * share;
  }
}

const longestPauseMs = 200;
