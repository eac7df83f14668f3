import { usualRetrySeconds, type Refusal } from "./refusal.ts";

export type ConcurrencyLimits = {
  maxConcurrentUploads: number;
  /** One network's share, so that others can still upload. */
  maxConcurrentUploadsPerNetwork: number;
  pace: PaceLimits;
};

/** The limits of an upload: generous for a slow phone, too little for an attacker who only holds the connection. */
export type PaceLimits = {
  idleSeconds: number;
  graceSeconds: number;
  /** The average speed asked of everyone after `graceSeconds`. */
  minBytesPerSecond: number;
  /** The speed asked when nothing is free; between half full and full it grows up to this. */
  minBytesPerSecondWhenFull: number;
  /** The whole time of an upload. On a slow line the browser sends a large resume in chunks, each a separate upload. */
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

/**
 * Call `count` with the bytes of a body and `stop` at its end. `tooSlow` is called once, and the upload counts no longer
 * then: at rest, on average slower than is asked of it, not complete after `maxSeconds`, or replaced by a newcomer.
 */
export type WatchPace = (tooSlow: () => void) => { count(bytes: number): void; stop(): void };

/** An upload that counts until its `end`, which may be called again. */
type RunningUpload = { kind: "started"; watchPace: WatchPace; end: () => void };

type Running = {
  network: string;
  count: (bytes: number) => void;
  body: { seconds: () => number; bytesPerSecond: () => number; giveUp: () => void } | null;
};

/**
 * Slow senders cannot keep others out: the fuller it is, the more speed is asked, and when it is full a newcomer replaces
 * the slowest.
 */
export function openConcurrencyLimit({ pace, ...limits }: ConcurrencyLimits) {
  const running = new Set<Running>();
  return { underWay: () => running.size, start };

  function start(network: string, count: Running["count"] = () => {}): RunningUpload | Refusal {
    const full = firstFull(network);
    if (full && !giveUpSlowest(full.uploads)) return full.refusal;
    const upload: Running = { network, count, body: null };
    running.add(upload);
    const end = () => void running.delete(upload);
    return { kind: "started", watchPace: (tooSlow) => watchBody(upload, tooSlow), end };
  }

  /** The limit of the network before the one of all: ending an upload there frees both. */
  function firstFull(network: string): { refusal: Refusal; uploads: Running[] } | null {
    const ofNetwork = uploadsOf(network);
    if (ofNetwork.length >= limits.maxConcurrentUploadsPerNetwork)
      return { refusal: { kind: "too-many", retryAfterSeconds: usualRetrySeconds }, uploads: ofNetwork };
    if (running.size < limits.maxConcurrentUploads) return null;
    return { refusal: { kind: "unavailable" }, uploads: [...running] };
  }

  function watchBody(upload: Running, tooSlow: () => void): ReturnType<WatchPace> {
    const startedAt = performance.now();
    let lastBytesAt = startedAt;
    let totalBytes = 0;
    const seconds = () => (performance.now() - startedAt) / 1000;
    const bytesPerSecond = () => totalBytes / Math.max(0.001, seconds());
    const timer = setInterval(check, Math.min(1000, (Math.min(pace.idleSeconds, pace.maxSeconds) * 1000) / 4));
    upload.body = { seconds, bytesPerSecond, giveUp };
    return { count, stop };

    function count(bytes: number) {
      upload.count(bytes);
      totalBytes += bytes;
      lastBytesAt = performance.now();
    }
    function stop() {
      clearInterval(timer);
      // A complete upload can no longer be replaced.
      upload.body = null;
    }
    function giveUp() {
      running.delete(upload);
      stop();
      tooSlow();
    }
    function check() {
      const isIdle = performance.now() - lastBytesAt >= pace.idleSeconds * 1000;
      const isCrawling = seconds() >= pace.graceSeconds && bytesPerSecond() < minBytesPerSecond(upload);
      if (isIdle || isCrawling || seconds() >= pace.maxSeconds) giveUp();
    }
  }

  /** A network with one upload is never asked for more. */
  function minBytesPerSecond({ network }: Running): number {
    const ofNetwork = uploadsOf(network).length;
    const fullness = Math.max(
      running.size / limits.maxConcurrentUploads,
      ofNetwork / limits.maxConcurrentUploadsPerNetwork,
    );
    const crowding = Math.max(0, 2 * fullness - 1);
    const factor = (pace.minBytesPerSecondWhenFull / pace.minBytesPerSecond) ** crowding;
    return pace.minBytesPerSecond * Math.max(1, Math.min(factor, ofNetwork));
  }

  /**
   * Whether the slowest of `uploads` was slow enough to be ended. Each speed is first divided by the square root of its
   * network's number of uploads, so a crowd loses before a single phone, and slow senders before a class on one line.
   */
  function giveUpSlowest(uploads: Running[]): boolean {
    const settled = uploads.flatMap(({ body, network }) =>
      body && body.seconds() >= pace.replaceableAfterSeconds
        ? [{ ...body, rank: body.bytesPerSecond() / Math.sqrt(uploadsOf(network).length) }]
        : [],
    );
    const [slowest] = settled.toSorted((one, other) => one.rank - other.rank);
    if (!slowest || slowest.bytesPerSecond() >= pace.replaceableBelowBytesPerSecond) return false;
    slowest.giveUp();
    return true;
  }

  function uploadsOf(network: string): Running[] {
    return [...running].filter((upload) => upload.network === network);
  }
}
