import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { checkDiskSpace, minFreeBytes, type DiskSpace, type UploadsUnderWay } from "../disk-space.ts";
import { isTransient } from "../database/transient-error.ts";
import { openConcurrencyLimit, type ConcurrencyLimits, type RunningUpload } from "../intake/concurrency-limit.ts";
import type { PaceLimits } from "../intake/form/upload-pace.ts";
import { chunkRateLimit, takeToken, type RateLimit } from "../intake/rate-limit.ts";
import { isCrossSite } from "./cross-site.ts";
import { networksOf, type Network } from "../intake/network-of.ts";
import { rejections, usualRetrySeconds, type Rejection } from "./rejections.ts";

export type AdmissionLimits = ConcurrencyLimits & { rateLimit: RateLimit; pace: PaceLimits; minFreeBytes: number };
type AdmissionSources = { pool: pg.Pool; dataDir: string; publicUrl: string | null; limits: AdmissionLimits };

/** An upload that may start, to be ended when it is done, or why it may not. */
type Admission = { kind: "admitted"; upload: RunningUpload } | { kind: "refused"; rejection: Rejection };

/** Decides whether an upload may start, before its body is read. */
export type Gate = { admit(request: FastifyRequest): Promise<Admission> };

/** One gate for each kind of upload, with limits of its own. */
export type Gates = {
  form: Gate;
  chunk: Gate;
  /** Of this instance. */
  uploadsUnderWay(): UploadsUnderWay;
  /** Whether the disks have space for one more form, as the gate will see it. */
  spaceForOneMore(): Promise<DiskSpace>;
};

export function openGates({ pool, dataDir, publicUrl, limits }: AdmissionSources): Gates {
  const forms = openConcurrencyLimit(limits, limits.pace);
  const chunks = openConcurrencyLimit(limits, limits.pace);
  return {
    form: { admit: (request) => admit(request, "form") },
    chunk: { admit: (request) => admit(request, "chunk") },
    uploadsUnderWay,
    spaceForOneMore() {
      const { forms, chunks } = uploadsUnderWay();
      return checkDiskSpace(dataDir, { forms: forms + 1, chunks }, limits.minFreeBytes);
    },
  };

  function uploadsUnderWay(): UploadsUnderWay {
    return { forms: forms.underWay(), chunks: chunks.underWay() };
  }

  async function admit(request: FastifyRequest, kind: "form" | "chunk"): Promise<Admission> {
    if (isCrossSite(request, publicUrl)) return refuse(rejections.crossSite());
    const networks = networksOf(request.ip);
    const started = (kind === "form" ? forms : chunks).start(networks);
    if (started.kind === "full") return refuse(rejections.unavailable());
    if (started.kind === "full-for-network") return refuse(rejections.tooMany(usualRetrySeconds));
    const { upload } = started;
    try {
      const rejection = await whyNot(kind, networks);
      if (!rejection) return { kind: "admitted", upload };
      upload.end();
      return refuse(rejection);
    } catch (error) {
      // Whatever failed: an upload that never ends would count until the next start of the site.
      upload.end();
      if (isTransient(error)) return refuse(rejections.unavailable());
      throw error;
    }
  }

  async function whyNot(kind: "form" | "chunk", networks: Network[]): Promise<Rejection | null> {
    const disk = await checkDiskSpace(dataDir, uploadsUnderWay(), limits.minFreeBytes);
    if (disk.status === "full") return rejections.unavailable();
    const limit = kind === "form" ? limits.rateLimit : chunkRateLimit;
    // The narrowest first: a network that is refused takes nothing from its neighbors.
    for (const { name, share } of networks) {
      const bucket = kind === "form" ? name : `chunks ${name}`;
      const outcome = await takeToken(pool, bucket, multiply(limit, share));
      if (outcome.kind === "refused") return rejections.tooMany(outcome.retryAfterSeconds);
    }
    return null;
  }
}

/**
 * Ends an upload when its connection is done with, so that a response still being written counts too.
 * False, and ended at once, when the sender left during the query: no close event would follow.
 */
export function endAtClose({ raw }: FastifyReply, upload: RunningUpload): boolean {
  if (raw.closed) upload.end();
  else raw.once("close", () => upload.end());
  return !raw.closed;
}

/** A class of 40 behind one address sends at the same moment, and leaves 16 places to all others. */
export const defaultAdmission = { maxConcurrentUploads: 64, maxConcurrentUploadsPerNetwork: 48, minFreeBytes };

function multiply({ capacity, refillPerSecond }: RateLimit, share: number): RateLimit {
  return { capacity: capacity * share, refillPerSecond: refillPerSecond * share };
}

function refuse(rejection: Rejection): Admission {
  return { kind: "refused", rejection };
}
