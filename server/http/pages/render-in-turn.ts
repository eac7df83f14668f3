import { Mutex } from "async-mutex";

/** Rendered in four seconds. */
const maxWaitingPages = 400;
/** For one network: a class behind one campus address, and it takes ten networks to keep others waiting. */
const maxWaitingPagesPerNetwork = 40;
const longestPauseMs = 200;

/** One page at a time, each of about 5 ms, and a pause as long for files and uploads; null when too many wait. */
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
