/** Generous for a slow phone, too little for an attacker who only holds the connection. */
export const defaultPace = {
  idleSeconds: 30,
  graceSeconds: 30,
  /** The average speed asked of everyone after `graceSeconds`. */
  minBytesPerSecond: 1024,
  /** The whole time of an upload: 20 MB at 12 kB a second. */
  maxSeconds: 30 * 60,
};

export type UploadPace = typeof defaultPace;

/**
 * Watches a body that arrives: call `count` with the bytes of each part, and `stop` at its end. `tooSlow` is called once,
 * when the body stood still, was too slow on average, or took longer than `maxSeconds`.
 */
export function watchPace(pace: UploadPace, tooSlow: () => void) {
  const startedAt = performance.now();
  let lastBytesAt = startedAt;
  let totalBytes = 0;
  const timer = setInterval(check, Math.min(1000, (Math.min(pace.idleSeconds, pace.maxSeconds) * 1000) / 4));
  return { count, stop };

  function count(bytes: number) {
    totalBytes += bytes;
    lastBytesAt = performance.now();
  }

  function stop() {
    clearInterval(timer);
  }

  function check() {
    const seconds = (performance.now() - startedAt) / 1000;
    const isIdle = performance.now() - lastBytesAt >= pace.idleSeconds * 1000;
    const isCrawling = seconds >= pace.graceSeconds && totalBytes / seconds < pace.minBytesPerSecond;
    if (!isIdle && !isCrawling && seconds < pace.maxSeconds) return;
    stop();
    tooSlow();
  }
}
