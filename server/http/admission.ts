import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { maxResumeBytes } from "../../application/limits.ts";
import { freeBytesIn, minFreeBytes } from "../disk-space.ts";
import { isUnavailable } from "../intake/store-trouble.ts";
import { retryAfterSeconds, takeAllowance, type AllowanceLimits } from "./allowance.ts";
import { isCrossSite } from "./cross-site.ts";
import { networkOf } from "./network-of.ts";
import { rejections, type Rejection } from "./rejections.ts";

export type AdmissionLimits = { allowance: AllowanceLimits; maxConcurrentUploads: number; minFreeBytes: number };
export type AdmissionSources = { pool: pg.Pool; dataDir: string; publicUrl: string | null; limits: AdmissionLimits };

/** An upload that may come in and leaves when it is done, or the reason why not. */
export type Admission = { admitted: true; leave(): void } | { admitted: false; rejection: Rejection };

export type Gate = { admit(request: FastifyRequest): Promise<Admission> };

/** Decides, before anything of a body is read, whether an upload may come in. */
export function openGate({ pool, dataDir, publicUrl, limits }: AdmissionSources): Gate {
  let uploads = 0;
  return {
    async admit(request) {
      if (isCrossSite(request, publicUrl)) return refuse(rejections.crossSite());
      if (uploads >= limits.maxConcurrentUploads) return refuse(rejections.unavailable());
      uploads += 1;
      const rejection = await whyNot(request).catch(storeTrouble);
      if (!rejection) return { admitted: true, leave: () => void (uploads -= 1) };
      uploads -= 1;
      return refuse(rejection);
    },
  };

  async function whyNot(request: FastifyRequest): Promise<Rejection | null> {
    // Each upload under way may still write a whole resume twice: into the spool and into the database.
    const neededBytes = limits.minFreeBytes + 2 * uploads * maxResumeBytes;
    if ((await freeBytesIn(dataDir)) < neededBytes) return rejections.unavailable();
    const isAllowed = await takeAllowance(pool, networkOf(request.ip), limits.allowance);
    return isAllowed ? null : rejections.tooMany(retryAfterSeconds(limits.allowance));
  }
}

export const defaultAdmission = { maxConcurrentUploads: 64, minFreeBytes };

function refuse(rejection: Rejection): Admission {
  return { admitted: false, rejection };
}

function storeTrouble(error: unknown): Rejection {
  if (isUnavailable(error)) return rejections.unavailable();
  throw error;
}
