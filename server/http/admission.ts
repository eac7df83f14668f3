import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { maxResumeBytes } from "../../application/limits.ts";
import { pieceBytes } from "../../application/resume-pieces.ts";
import { freeBytesIn, minFreeBytes } from "../disk-space.ts";
import { isUnavailable } from "../intake/store-trouble.ts";
import { retryAfterSeconds, takeAllowance, type AllowanceLimits } from "./allowance.ts";
import { isCrossSite } from "./cross-site.ts";
import { networkOf } from "./network-of.ts";
import { rejections, type Rejection } from "./rejections.ts";

export type AdmissionLimits = {
  allowance: AllowanceLimits;
  maxConcurrentUploads: number;
  /** Of one network, so that others still find a place. */
  maxConcurrentUploadsPerNetwork: number;
  minFreeBytes: number;
};
export type AdmissionSources = {
  pool: pg.Pool;
  dataDir: string;
  publicUrl: string | null;
  limits: AdmissionLimits;
  /** What comes in here: each kind has an allowance of its own. */
  kind: "form" | "piece";
};

/** An upload that may come in and leaves when it is done, or the reason why not. */
export type Admission = { admitted: true; leave: () => void } | { admitted: false; rejection: Rejection };

export type Gate = { admit(request: FastifyRequest): Promise<Admission> };

/** Decides, before anything of a body is read, whether an upload may come in. */
export function openGate({ pool, dataDir, publicUrl, limits, kind }: AdmissionSources): Gate {
  const places = countPlaces();
  return {
    async admit(request) {
      if (isCrossSite(request, publicUrl)) return refuse(rejections.crossSite());
      const network = networkOf(request.ip);
      if (places.taken() >= limits.maxConcurrentUploads) return refuse(rejections.unavailable());
      if (places.takenBy(network) >= limits.maxConcurrentUploadsPerNetwork)
        return refuse(rejections.tooMany(placeRetrySeconds));
      const leave = places.take(network);
      const rejection = await whyNot(network).catch(storeTrouble);
      if (!rejection) return { admitted: true, leave };
      leave();
      return refuse(rejection);
    },
  };

  async function whyNot(network: string): Promise<Rejection | null> {
    // Each form under way may still write a whole resume twice: into the spool and into the database.
    const uploadBytes = kind === "form" ? 2 * maxResumeBytes : pieceBytes;
    const neededBytes = limits.minFreeBytes + places.taken() * uploadBytes;
    if ((await freeBytesIn(dataDir)) < neededBytes) return rejections.unavailable();
    const bucket = kind === "form" ? network : `pieces ${network}`;
    const isAllowed = await takeAllowance(pool, bucket, limits.allowance);
    return isAllowed ? null : rejections.tooMany(retryAfterSeconds(limits.allowance));
  }
}

/**
 * Gives the place of an upload back when its connection is done with, so that an answer still being written counts too.
 * False, and given back at once, when the sender left while the database was asked: nobody would tell of it any more.
 */
export function leaveAtClose({ raw }: FastifyReply, leave: () => void): boolean {
  if (raw.closed) leave();
  else raw.once("close", leave);
  return !raw.closed;
}

/** A class of 40 behind one address sends at the same moment, and leaves 16 places to the rest of the world. */
export const defaultAdmission = { maxConcurrentUploads: 64, maxConcurrentUploadsPerNetwork: 48, minFreeBytes };

/** An upload takes seconds or minutes: nobody knows when the next place is free. */
const placeRetrySeconds = 10;

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
  return { admitted: false, rejection };
}

function storeTrouble(error: unknown): Rejection {
  if (isUnavailable(error)) return rejections.unavailable();
  throw error;
}
