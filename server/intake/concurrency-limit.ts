import { watchPace, type PaceLimits, type UploadPace } from "./form/upload-pace.ts";
import type { Network } from "./network-of.ts";
import { usualRetrySeconds, type Refusal } from "./refusal.ts";

export type ConcurrencyLimits = {
  maxConcurrentUploads: number;
  /** Of one network, so that others can still upload; wider networks of IPv6 have their share more. */
  maxConcurrentUploadsPerNetwork: number;
};

/** Watches the speed of a body while it arrives. `tooSlow` is called once, and the upload counts no longer then. */
export type WatchPace = (isWaitingForUs: () => boolean, tooSlow: () => void) => UploadPace;

/** An upload that counts until its `end`, which may be called again. */
export type RunningUpload = { kind: "started"; watchPace: WatchPace; end: () => void };

export type ConcurrencyLimit = ReturnType<typeof openConcurrencyLimit>;

type Running = {
  networks: readonly Network[];
  count: (bytes: number) => void;
  body: { pace: UploadPace; giveUp: () => void } | null;
};

/**
 * Counts who is uploading right now, so that slow senders cannot keep others out: the fuller it is, the more speed is
 * asked, and when it is full a newcomer replaces the slowest. A network is remembered only as long as it uploads.
 */
export function openConcurrencyLimit(limits: ConcurrencyLimits, pace: PaceLimits) {
  const running = new Set<Running>();
  return { underWay: () => running.size, start };

  /** `count` is told of all bytes that arrive. */
  function start(networks: readonly Network[], count: Running["count"] = () => {}): RunningUpload | Refusal {
    const full = firstFull(networks);
    if (full && !giveUpSlowest(full.uploads)) return full.refusal;
    const upload: Running = { networks, count, body: null };
    running.add(upload);
    return {
      kind: "started",
      watchPace: (isWaitingForUs, tooSlow) => watchBody(upload, isWaitingForUs, tooSlow),
      end: () => void running.delete(upload),
    };
  }

  /** The narrowest limit that has been reached: ending an upload there also frees the wider ones. */
  function firstFull(networks: readonly Network[]): { refusal: Refusal; uploads: Running[] } | null {
    const full = networks.find((network) => uploadsOf(network).length >= maxOf(network));
    if (full) return { refusal: { kind: "too-many", retryAfterSeconds: usualRetrySeconds }, uploads: uploadsOf(full) };
    if (running.size < limits.maxConcurrentUploads) return null;
    return { refusal: { kind: "unavailable" }, uploads: [...running] };
  }

  function watchBody(upload: Running, isWaitingForUs: () => boolean, tooSlow: () => void): UploadPace {
    const giveUp = () => {
      running.delete(upload);
      upload.body?.pace.stop();
      upload.body = null;
      tooSlow();
    };
    const watch = { isWaitingForUs, minBytesPerSecond: () => minBytesPerSecond(upload), tooSlow: giveUp };
    const bodyPace = watchPace(pace, watch);
    upload.body = { pace: bodyPace, giveUp };
    return {
      ...bodyPace,
      count(bytes) {
        upload.count(bytes);
        bodyPace.count(bytes);
      },
      stop() {
        bodyPace.stop();
        // What has arrived completely can no longer be replaced.
        upload.body = null;
      },
    };
  }

  /** A network with one upload is never asked for more: a phone on a slow line does not crowd the site. */
  function minBytesPerSecond(upload: Running): number {
    const fullness = Math.max(
      running.size / limits.maxConcurrentUploads,
      ...upload.networks.map((network) => uploadsOf(network).length / maxOf(network)),
    );
    const crowding = Math.max(0, 2 * fullness - 1);
    const factor = (pace.minBytesPerSecondWhenFull / pace.minBytesPerSecond) ** crowding;
    return pace.minBytesPerSecond * Math.max(1, Math.min(factor, weightOf(upload)));
  }

  /**
   * Whether the slowest of `uploads` was slow enough to be ended. Of a network with many uploads each counts as slower,
   * by the root of their number: one slow phone outlasts a crowd, and a class on one line outlasts slow senders.
   */
  function giveUpSlowest(uploads: Running[]): boolean {
    const settled = uploads.flatMap(({ body, ...upload }) =>
      body && body.pace.seconds() >= pace.replaceableAfterSeconds
        ? [{ body, rank: body.pace.bytesPerSecond() / Math.sqrt(weightOf(upload)) }]
        : [],
    );
    const [slowest] = settled.toSorted((one, other) => one.rank - other.rank);
    if (!slowest || slowest.body.pace.bytesPerSecond() >= pace.replaceableBelowBytesPerSecond) return false;
    slowest.body.giveUp();
    return true;
  }

  /** How many uploads the widest network of `upload` has. */
  function weightOf(upload: Pick<Running, "networks">): number {
    return Math.max(...upload.networks.map((network) => uploadsOf(network).length));
  }

  function uploadsOf({ name }: Network): Running[] {
    return [...running].filter(({ networks }) => networks.some((network) => network.name === name));
  }

  function maxOf({ share }: Network): number {
    return limits.maxConcurrentUploadsPerNetwork * share;
  }
}
