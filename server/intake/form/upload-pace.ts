/** What an upload may take: generous for a slow phone, too little for someone who only holds the line. */
export type PaceLimits = {
  idleSeconds: number;
  graceSeconds: number;
  /** Asked of everyone after `graceSeconds`, on average. */
  minBytesPerSecond: number;
  /** Asked when nothing is free; between half full and full the speed asked for grows up to it. */
  minBytesPerSecondWhenFull: number;
  /** The whole time of an upload. On a slow line the browser sends a large resume in chunks, each an upload of its own. */
  maxSeconds: number;
  /** A newcomer may replace an upload that has had this much time … */
  replaceableAfterSeconds: number;
  /** … and was slower than this. */
  replaceableBelowBytesPerSecond: number;
};

export const defaultPace: PaceLimits = {
  idleSeconds: 30,
  graceSeconds: 30,
  minBytesPerSecond: 1024,
  minBytesPerSecondWhenFull: 8 * 1024,
  maxSeconds: 30 * 60,
  replaceableAfterSeconds: 10,
  replaceableBelowBytesPerSecond: 32 * 1024,
};

/** The speed of an upload under way. The caller must call `stop`. */
export type UploadPace = { count(bytes: number): void; seconds(): number; bytesPerSecond(): number; stop(): void };

export type PaceWatch = {
  /** While this is true the sender is not at fault, and the time does not count. */
  isWaitingForUs: () => boolean;
  /** What is asked of the sender at this moment. */
  minBytesPerSecond: () => number;
  tooSlow: () => void;
};

/**
 * Calls `tooSlow` once when an upload stands still for `idleSeconds`, when after `graceSeconds` its average is below
 * what is asked of it, or when it is not complete after `maxSeconds`.
 */
export function watchPace(limits: PaceLimits, { isWaitingForUs, minBytesPerSecond, tooSlow }: PaceWatch): UploadPace {
  const startedAt = performance.now();
  let lastBytesAt = startedAt;
  let lastCheckAt = startedAt;
  let waitedMs = 0;
  let totalBytes = 0;
  const seconds = () => Math.max(0.001, (performance.now() - startedAt - waitedMs) / 1000);
  const bytesPerSecond = () => totalBytes / seconds();
  const timer = setInterval(check, Math.min(1000, (Math.min(limits.idleSeconds, limits.maxSeconds) * 1000) / 4));
  return {
    count(bytes) {
      totalBytes += bytes;
      lastBytesAt = performance.now();
    },
    seconds,
    bytesPerSecond,
    stop: () => clearInterval(timer),
  };

  function check() {
    const now = performance.now();
    if (isWaitingForUs()) {
      waitedMs += now - lastCheckAt;
      lastBytesAt = now;
    }
    lastCheckAt = now;
    const isIdle = now - lastBytesAt >= limits.idleSeconds * 1000;
    const isCrawling = seconds() >= limits.graceSeconds && bytesPerSecond() < minBytesPerSecond();
    const isEndless = now - startedAt >= limits.maxSeconds * 1000;
    if (!isIdle && !isCrawling && !isEndless) return;
    clearInterval(timer);
    tooSlow();
  }
}
