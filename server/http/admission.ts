import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { checkDiskSpace, minFreeBytes, type DiskSpace, type UploadsUnderWay } from "../disk-space.ts";
import { isTransient } from "../database/transient-error.ts";
import { openConcurrencyLimit, type ConcurrencyLimits, type RunningUpload } from "../intake/concurrency-limit.ts";
import { defaultDailyBudget, giveBackToBudget, takeFromBudget, type DailyBudget } from "../intake/daily-budget.ts";
import { maxBodyBytes } from "../intake/form/form-reader.ts";
import type { PaceLimits } from "../intake/form/upload-pace.ts";
import { chunkRateLimit, takeTokenOfEach, type RateLimit } from "../intake/rate-limit.ts";
import type { Refusal } from "../intake/refusal.ts";
import { isCrossSite } from "./cross-site.ts";
import { networksOf, type Network } from "../intake/network-of.ts";

export type AdmissionLimits = ConcurrencyLimits & {
  rateLimit: RateLimit;
  dailyBudget: DailyBudget;
  pace: PaceLimits;
  minFreeBytes: number;
};
type AdmissionSources = {
  pool: pg.Pool;
  dataDir: string;
  publicUrl: string | null;
  limits: AdmissionLimits;
  reusableBytes: () => Promise<number>;
};

/** An upload that may start, to be ended when it is done, or why it may not. */
type Admission = { kind: "admitted"; upload: AdmittedUpload } | Refusal;

/** An upload that has been let in. What it turns out not to use of the daily budget is given back at its `end`. */
export type AdmittedUpload = RunningUpload & { applicationStored(): void };

/** Decides whether an upload may start, before its body is read. */
export type Gate = { admit(request: FastifyRequest): Promise<Admission> };

/** One gate for each kind of upload, with limits of its own. */
export type Gates = {
  form: Gate;
  chunk: Gate;
  /** Of this instance. */
  uploadsUnderWay(): UploadsUnderWay;
  /** Whether as many forms are under way as may be at once. */
  isFull(): boolean;
  /** Whether the disks have space for one more form, as the gate will see it. */
  spaceForOneMore(): Promise<DiskSpace>;
};

/** Opens the gates of one instance: origin, uploads at once, disk, rate limit and daily budget, in this order. */
export function openGates({ pool, dataDir, publicUrl, limits, reusableBytes }: AdmissionSources): Gates {
  const forms = openConcurrencyLimit(limits, limits.pace);
  const chunks = openConcurrencyLimit(limits, limits.pace);
  return {
    form: { admit: (request) => admit(request, "form") },
    chunk: { admit: (request) => admit(request, "chunk") },
    uploadsUnderWay,
    isFull: () => forms.underWay() >= limits.maxConcurrentUploads,
    spaceForOneMore() {
      const { forms, chunks } = uploadsUnderWay();
      return checkDiskSpace(dataDir, { forms: forms + 1, chunks }, limits.minFreeBytes, reusableBytes);
    },
  };

  function uploadsUnderWay(): UploadsUnderWay {
    return { forms: forms.underWay(), chunks: chunks.underWay() };
  }

  async function admit(request: FastifyRequest, kind: "form" | "chunk"): Promise<Admission> {
    if (isCrossSite(request, publicUrl)) return { kind: "cross-site" };
    const networks = networksOf(request.ip);
    const started = (kind === "form" ? forms : chunks).start(networks);
    if (started.kind !== "started") return started;
    const { upload } = started;
    try {
      const announced = kind === "form" ? { applications: 1, bytes: announcedBytes(request) } : nothing;
      const refusal = await whyNot(kind, networks, announced);
      if (!refusal) return { kind: "admitted", upload: withBudget(upload, networks, announced) };
      upload.end();
      return refusal;
    } catch (error) {
      // Whatever failed: an upload that never ends would count until the next start of the site.
      upload.end();
      if (isTransient(error)) return { kind: "unavailable" };
      throw error;
    }
  }

  async function whyNot(kind: "form" | "chunk", networks: Network[], announced: DailyBudget): Promise<Refusal | null> {
    const disk = await checkDiskSpace(dataDir, uploadsUnderWay(), limits.minFreeBytes, reusableBytes);
    if (disk.status === "full") return { kind: "unavailable" };
    const [prefix, limit] =
      kind === "form" ? (["", limits.rateLimit] as const) : (["chunks ", chunkRateLimit] as const);
    let outcome = await takeTokenOfEach(pool, prefix, networks, limit);
    if (outcome.kind === "taken") outcome = await takeFromBudget(pool, networks, announced, limits.dailyBudget);
    return outcome.kind === "taken" ? null : outcome;
  }

  function withBudget(upload: RunningUpload, networks: Network[], announced: DailyBudget): AdmittedUpload {
    const unused = { ...announced };
    return {
      applicationStored: () => void (unused.applications = 0),
      watchPace(isWaitingForUs, tooSlow) {
        const pace = upload.watchPace(isWaitingForUs, tooSlow);
        const count = (bytes: number) => {
          unused.bytes -= bytes;
          pace.count(bytes);
        };
        return { ...pace, count };
      },
      end() {
        upload.end();
        // Not awaited. If it fails, the network is charged for more than it used, for a day at most.
        void giveBackToBudget(pool, networks, unused, limits.dailyBudget).catch(() => {});
      },
    };
  }
}

/**
 * Ends an upload when its connection is done with, so that a response still being written counts too.
 * False, and ended at once, when the sender left during the query: no close event would follow.
 */
export function endAtClose({ raw }: FastifyReply, upload: AdmittedUpload): boolean {
  if (raw.closed) upload.end();
  else raw.once("close", () => upload.end());
  return !raw.closed;
}

/** What a form may bring: as much as it says, or as any form may. */
function announcedBytes({ headers }: FastifyRequest): number {
  return Math.min(Number(headers["content-length"] ?? maxBodyBytes), maxBodyBytes);
}

/** A chunk was counted with its upload. */
const nothing: DailyBudget = { applications: 0, bytes: 0 };

/** A class of 40 behind one address sends at the same moment, and leaves 16 uploads to all others. */
export const defaultAdmission = {
  maxConcurrentUploads: 64,
  maxConcurrentUploadsPerNetwork: 48,
  minFreeBytes,
  dailyBudget: defaultDailyBudget,
};
