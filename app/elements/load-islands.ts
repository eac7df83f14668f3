import type * as islands from "../entry.client.tsx";

type Islands = typeof islands;

/** The wait for a paint entry after the `load` event: some browsers report no paints, and hidden tabs never do. */
const fallbackMilliseconds = 1000;

let loading: Promise<Islands> | undefined;
const onFailures: (() => void)[] = [];

/**
 * Fetches the islands' module once, never before the text is painted. `onFailure` is called after each failed try. The
 * promises resolve in the order of the calls, so that the form that was opened last starts last.
 */
export function loadIslands(element: Element, onFailure: () => void = () => {}): Promise<Islands> {
  onFailures.push(onFailure);
  const fetch = () => fetchIslands(element.getAttribute("module")!);
  // Some privacy settings take the observer of `whenWanted` away, or let it throw: then nothing is waited for.
  return (loading ??= whenWanted().then(fetch, fetch));
}

async function fetchIslands(module: string): Promise<Islands> {
  for (let tries = 1; ; tries += 1) {
    // The browser may be online again before the failure is known.
    const isOnline = next("online");
    try {
      // Some browsers never fetch a file again that an import once missed: each further try has an address of its own.
      return (await import(tries === 1 ? module : `${module}?${tries}`)) as Islands;
    } catch {
      for (const onFailure of onFailures) onFailure();
      await Promise.race([isOnline, next("click")]);
    }
  }
}

function next(type: "online" | "click"): Promise<unknown> {
  return new Promise((resolve) => addEventListener(type, resolve, { once: true }));
}

async function whenWanted(): Promise<void> {
  // A prepared page may never be shown.
  if (document.prerendering)
    await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  await new Promise<void>((resolve) => {
    addEventListener("load", () => setTimeout(resolve, fallbackMilliseconds));
    // Waiting for a frame is not enough: it is drawn after the script has run, so the two would compete.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint")[0]) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}
