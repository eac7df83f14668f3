import { Mutex } from "async-mutex";

/** Rendered in four seconds. */
const maxWaitingPages = 400;
/** For one network: a class behind one campus address, and it takes ten networks to keep others waiting. */
const maxWaitingPagesPerNetwork = 40;
const longestPauseMs = 200;

/**
 * Renders one page at a time; null when too many pages wait already. Each page takes the only thread for about 5 ms, so a
 * pause of the same length follows: files and uploads have at least half of it.
 */
export function renderInTurn(): <Page>(network: string, render: () => Promise<Page>) => Promise<Page | null> {
  const turns = new Mutex();
  const waiting: string[] = [];
  return async (network, render) => {
    const ofNetwork = waiting.filter((other) => other === network);
    if (waiting.length >= maxWaitingPages || ofNetwork.length >= maxWaitingPagesPerNetwork) return null;
    waiting.push(network);
    const endTurn = await turns.acquire();
    waiting.splice(waiting.indexOf(network), 1);
    const begin = performance.now();
    try {
      return await render();
    } finally {
      setTimeout(endTurn, Math.min(performance.now() - begin, longestPauseMs));
    }
  };
}
