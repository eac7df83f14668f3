/** Rendered in four seconds. */
const maxWaitingPages = 400;
/** For one network: a class behind one campus address, and it takes ten networks to keep others waiting. */
const maxWaitingPagesPerNetwork = 40;
const longestPauseMs = 200;

/** One page at a time, each network in its turn, and a pause as long for files and uploads; null when too many wait. */
export function renderInTurn(): <Page>(network: string, render: () => Promise<Page>) => Promise<Page | null> {
  const waiting: { network: string; start: () => void }[] = [];
  let isRendering = false;
  let lastNetwork = "";
  return async (network, render) => {
    const ofNetwork = waiting.filter((other) => other.network === network);
    if (waiting.length >= maxWaitingPages || ofNetwork.length >= maxWaitingPagesPerNetwork) return null;
    await new Promise<void>((start) => {
      waiting.push({ network, start });
      startNext();
    });
    const begin = performance.now();
    try {
      return await render();
    } finally {
      setTimeout(
        () => {
          isRendering = false;
          startNext();
        },
        Math.min(performance.now() - begin, longestPauseMs),
      );
    }
  };

  function startNext(): void {
    const next = waiting.find(({ network }) => network !== lastNetwork) ?? waiting[0];
    if (isRendering || !next) return;
    waiting.splice(waiting.indexOf(next), 1);
    isRendering = true;
    lastNetwork = next.network;
    next.start();
  }
}
