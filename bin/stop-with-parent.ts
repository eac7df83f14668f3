/**
 * Calls `stop` when the process that started this one is gone, as when npm is killed with -9:
 * the site would otherwise keep its port, unseen. Only for a site that npm started.
 */
export function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    stop();
  }, 500);
  poll.unref();
}
