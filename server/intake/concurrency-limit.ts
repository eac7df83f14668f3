import { usualRetrySeconds, type Refusal } from "./refusal.ts";

/** A class of 40 behind one campus address sends at the same moment, and leaves 16 uploads to all others. */
export const defaultConcurrency = {
  maxConcurrentUploads: 64,
  maxConcurrentUploadsPerNetwork: 48,
  /** Generous for a slow phone, too little for an attacker who only holds the connection. */
  pace: {
    idleSeconds: 30,
    graceSeconds: 30,
    /** The average speed asked of everyone after `graceSeconds`. */
    minBytesPerSecond: 1024,
    /** The whole time of an upload: 20 MB at 12 kB a second. */
    maxSeconds: 30 * 60,
    /** A newcomer may replace an upload that has had this much time … */
    replaceableAfterSeconds: 10,
    /** … and was slower than this: a class of 40 on one line of 1 MB a second is faster. */
    replaceableBelowBytesPerSecond: 20 * 1024,
  },
};

/**
 * Call `count` with the bytes of a body and `stop` at its end. `tooSlow` is called once, after which the upload no
 * longer counts: it stood still, was too slow on average, exceeded `maxSeconds`, or was replaced by a newcomer.
 */
export type WatchPace = (tooSlow: () => void) => { count(bytes: number): void; stop(): void };

/** An upload that counts until its `end`, which may be called twice. */
type RunningUpload = { kind: "started"; watchPace: WatchPace; end: () => void };

type Running = {
  network: string;
  body: { seconds: () => number; bytesPerSecond: () => number; giveUp: () => void } | null;
};

/**
 * Slow senders cannot keep others out: when it is full, a newcomer replaces a slow one of the network that has the most,
 * so that a crowd loses before a single phone.
 */
export function openConcurrencyLimit({ pace, ...limits }: typeof defaultConcurrency) {
  const running = new Set<Running>();
  return { underWay: () => running.size, start };

  /** `onBytes` is called with the number of bytes of each part of the body that arrives. */
  function start(network: string, onBytes: (bytes: number) => void = () => {}): RunningUpload | Refusal {
    // The network's limit comes first: ending an upload there frees both.
    const ofNetwork = uploadsOf(network);
    if (ofNetwork.length >= limits.maxConcurrentUploadsPerNetwork && !giveUpSlowest(ofNetwork))
      return { kind: "too-many", retryAfterSeconds: usualRetrySeconds };
    if (running.size >= limits.maxConcurrentUploads && !giveUpSlowest([...running])) return { kind: "unavailable" };
    const upload: Running = { network, body: null };
    running.add(upload);
    const end = () => void running.delete(upload);
    return { kind: "started", watchPace: (tooSlow) => watchBody(upload, onBytes, tooSlow), end };
  }

  function watchBody(upload: Running, onBytes: (bytes: number) => void, tooSlow: () => void): ReturnType<WatchPace> {
    const startedAt = performance.now();
    let lastBytesAt = startedAt;
    let totalBytes = 0;
    const seconds = () => (performance.now() - startedAt) / 1000;
    const bytesPerSecond = () => totalBytes / Math.max(0.001, seconds());
    const timer = setInterval(check, Math.min(1000, (Math.min(pace.idleSeconds, pace.maxSeconds) * 1000) / 4));
    upload.body = { seconds, bytesPerSecond, giveUp };
    return { count, stop };

    function count(bytes: number) {
      onBytes(bytes);
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
      const isCrawling = seconds() >= pace.graceSeconds && bytesPerSecond() < pace.minBytesPerSecond;
      if (isIdle || isCrawling || seconds() >= pace.maxSeconds) giveUp();
    }
  }

  /** Ends the slowest upload of the network that has the most slow ones. Returns whether any was slow enough. */
  function giveUpSlowest(uploads: Running[]): boolean {
    const slow = uploads.flatMap(({ body, network }) =>
      body &&
      body.seconds() >= pace.replaceableAfterSeconds &&
      body.bytesPerSecond() < pace.replaceableBelowBytesPerSecond
        ? [{ network, speed: body.bytesPerSecond(), giveUp: body.giveUp }]
        : [],
    );
    const networks = Object.values(Object.groupBy(slow, ({ network }) => network)).map((same = []) => same);
    const [crowd] = networks.toSorted((one, other) => other.length - one.length);
    const [slowest] = crowd?.toSorted((one, other) => one.speed - other.speed) ?? [];
    slowest?.giveUp();
    return slowest !== undefined;
  }

  function uploadsOf(network: string): Running[] {
    return [...running].filter((upload) => upload.network === network);
  }
}
