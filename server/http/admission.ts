import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { checkDiskSpace, minFreeBytes } from "../disk-space.ts";
import { isTransient } from "../database/transient-error.ts";
import { retryAfterSeconds, takeToken, type RateLimit } from "../intake/rate-limit.ts";
import { isCrossSite } from "./cross-site.ts";
import { networkOf } from "../intake/network-of.ts";
import { rejections, usualRetrySeconds, type Rejection } from "./rejections.ts";

export type AdmissionLimits = {
  rateLimit: RateLimit;
  maxConcurrentUploads: number;
  /** Of one network, so that others can still upload. */
  maxConcurrentUploadsPerNetwork: number;
  minFreeBytes: number;
};
type AdmissionSources = {
  pool: pg.Pool;
  dataDir: string;
  publicUrl: string | null;
  limits: AdmissionLimits;
  reusableBytes: () => Promise<number>;
  /** Each kind of upload has a rate limit of its own. */
  kind: "form" | "chunk";
};

/** An upload that may start, with `leave` to call when it is done, or why it may not. */
type Admission = { kind: "admitted"; leave: () => void } | { kind: "refused"; rejection: Rejection };

export type Gate = { admit(request: FastifyRequest): Promise<Admission> };

/** Decides whether an upload may start, before its body is read. */
export function openGate({ pool, dataDir, publicUrl, limits, reusableBytes, kind }: AdmissionSources): Gate {
  const places = countPlaces();
  return {
    async admit(request) {
      if (isCrossSite(request, publicUrl)) return refuse(rejections.crossSite());
      const network = networkOf(request.ip);
      if (places.taken() >= limits.maxConcurrentUploads) return refuse(rejections.unavailable());
      if (places.takenBy(network) >= limits.maxConcurrentUploadsPerNetwork)
        return refuse(rejections.tooMany(usualRetrySeconds));
      const leave = places.take(network);
      const rejection = await whyNot(network).catch(storeTrouble);
      if (!rejection) return { kind: "admitted", leave };
      leave();
      return refuse(rejection);
    },
  };

  async function whyNot(network: string): Promise<Rejection | null> {
    const taken = places.taken();
    const uploads = kind === "form" ? { forms: taken, chunks: 0 } : { forms: 0, chunks: taken };
    const disk = await checkDiskSpace(dataDir, uploads, limits.minFreeBytes, reusableBytes);
    if (disk.status === "full") return rejections.unavailable();
    const bucket = kind === "form" ? network : `chunks ${network}`;
    const isAllowed = await takeToken(pool, bucket, limits.rateLimit);
    return isAllowed ? null : rejections.tooMany(retryAfterSeconds(limits.rateLimit));
  }
}

/**
 * Gives the place of an upload back when its connection is done with, so that a response still being written counts too.
 * False, and given back at once, when the sender left during the query: no close event would follow.
 */
export function leaveAtClose({ raw }: FastifyReply, leave: () => void): boolean {
  if (raw.closed) leave();
  else raw.once("close", leave);
  return !raw.closed;
}

/** A class of 40 behind one address sends at the same moment, and leaves 16 places to all others. */
export const defaultAdmission = { maxConcurrentUploads: 64, maxConcurrentUploadsPerNetwork: 48, minFreeBytes };

/** Who is uploading right now. A network is remembered only as long as it has a place. */
function countPlaces() {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    taken: () => total,
    takenBy: (network: string) => taken.get(network) ?? 0,
    take(network: string) {
      change(network, 1);
      return () => change(network, -1);
    },
  };

  function change(network: string, by: 1 | -1) {
    const count = (taken.get(network) ?? 0) + by;
    if (count > 0) taken.set(network, count);
    else taken.delete(network);
    total += by;
  }
}

function refuse(rejection: Rejection): Admission {
  return { kind: "refused", rejection };
}

function storeTrouble(error: unknown): Rejection {
  if (isTransient(error)) return rejections.unavailable();
  throw error;
}
