/**
 * Aborted when the process is asked to end: by Ctrl-C, by SIGTERM, or because npm, which started it, is gone;
 * the signal is its reason. Killed with -9, npm passes no signal on, and the site would keep its port unnoticed.
 */
export function stopRequest(): AbortSignal {
  const request = new AbortController();
  const ask = (signal?: NodeJS.Signals) => request.abort(signal);
  // Later signals find the same listeners: npm passes on a Ctrl-C that this process got as well.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  if (process.env["npm_lifecycle_event"]) whenParentIsGone(ask);
  return request.signal;
}

/** Resolves when `request` is aborted. */
export function aborted(request: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (request.aborted) resolve();
    request.addEventListener("abort", () => resolve());
  });
}

function whenParentIsGone(tell: () => void) {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    tell();
  }, 500);
  poll.unref();
}
