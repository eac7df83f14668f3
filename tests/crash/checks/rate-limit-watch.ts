export type RateLimitWatch = ReturnType<typeof watchRateLimit>;

/** Of the limit for forms; that for chunks refills faster. */
const refillPerSecond = 1;

/** How many seconds of refill may be missing: far more than a request waits for the database on a busy machine. */
const missingSeconds = 15;

/**
 * Watches that a network that is refused for its rate is admitted again as the limit refills. While a network sees only
 * 429, the tokens that its limit gains can only go to requests without a response or with a 5xx. A network that has
 * gained far more than that is locked out.
 */
export function watchRateLimit() {
  const refused = new Map<string, { since: number; otherRequests: number; isReported: boolean }>();
  const findings: string[] = [];

  return {
    /** One sentence for each network that was refused too long. */
    findings,
    /**
     * The response to a request of `network`, null when there was none. Forms and chunks have separate limits.
     * `begunAtMs` is when the request was begun, by `performance.now()`.
     */
    note(network: string, kind: "form" | "chunk", status: number | null, begunAtMs: number) {
      const limit = `${kind} ${network}`;
      const streak = refused.get(limit);
      if (status !== 429) {
        // A request admitted before the first refusal that took its time proves nothing.
        if (streak && begunAtMs < streak.since) return;
        if (status !== null && status < 500) refused.delete(limit);
        else if (streak) streak.otherRequests += 1;
        return;
      }
      if (!streak) {
        refused.set(limit, { since: performance.now(), otherRequests: 0, isReported: false });
        return;
      }
      const seconds = (performance.now() - streak.since) / 1000;
      if (streak.isReported || seconds - streak.otherRequests / refillPerSecond < missingSeconds) return;
      streak.isReported = true;
      findings.push(
        `${network} has had only 429 for ${Math.round(seconds)} s (${kind}s), ${streak.otherRequests} requests aside.`,
      );
    },
  };
}
