/** What an upload may take: generous for a slow phone, too little for someone who only holds the line. */
export type PaceLimits = { idleSeconds: number; graceSeconds: number; minBytesPerSecond: number };

export const defaultPace: PaceLimits = { idleSeconds: 30, graceSeconds: 30, minBytesPerSecond: 1024 };

export type UploadPace = { count(bytes: number): void; stop(): void };

/**
 * Calls `tooSlow` once when an upload stands still for `idleSeconds`, or when after `graceSeconds` its average is below
 * `minBytesPerSecond`. While `isWaitingForUs` the sender is not at fault. The caller must call `stop`.
 */
export function watchPace(limits: PaceLimits, isWaitingForUs: () => boolean, tooSlow: () => void): UploadPace {
  const startedAt = performance.now();
  let lastBytesAt = startedAt;
  let totalBytes = 0;
  const timer = setInterval(
    () => {
      const now = performance.now();
      if (isWaitingForUs()) lastBytesAt = now;
      const isIdle = now - lastBytesAt >= limits.idleSeconds * 1000;
      const elapsedSeconds = (now - startedAt) / 1000;
      const isCrawling =
        elapsedSeconds >= limits.graceSeconds && totalBytes / elapsedSeconds < limits.minBytesPerSecond;
      if (!isIdle && !isCrawling) return;
      clearInterval(timer);
      tooSlow();
    },
    Math.min(1000, (limits.idleSeconds * 1000) / 4),
  );
  return {
    count(bytes) {
      totalBytes += bytes;
      lastBytesAt = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}
