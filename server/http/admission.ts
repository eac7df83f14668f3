import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { checkDiskSpace, minFreeBytes } from "../base/disk-space.ts";
import { isTransient } from "../database/transient-error.ts";
import { defaultConcurrency, openConcurrencyLimit, type WatchPace } from "../intake/concurrency-limit.ts";
import { maxBodyBytes } from "../intake/form/form-reader.ts";
import {
  dailyLimit,
  dailyPrefix,
  formRateLimit,
  giveBackTokens,
  leastBytesOfForm,
  networkOf,
  takeTokens,
} from "../intake/rate-limit.ts";
import type { Refusal } from "../intake/refusal.ts";

export const defaultAdmission = { ...defaultConcurrency, rateLimit: formRateLimit, dailyLimit, minFreeBytes };

export type AdmissionLimits = typeof defaultAdmission;

/** The admission ends with the connection, and returns the unused part of the daily limit then. */
export type AdmittedUpload = { kind: "admitted"; watchPace: WatchPace; applicationStored(): void };

type GateParts = {
  pool: pg.Pool;
  dataDir: string;
  publicUrl: string | null;
  limits: AdmissionLimits;
  reusableBytes: () => Promise<number>;
};

export type Gate = ReturnType<typeof openGate>;

/**
 * Returns the gate of one instance: origin, uploads at once, disk, rate limit and daily limit decide, in this order.
 */
export function openGate({ pool, dataDir, publicUrl, limits, reusableBytes }: GateParts) {
  const uploads = openConcurrencyLimit(limits);
  const uploadsUnderWay = uploads.underWay;
  const spaceFor = (count: number) => checkDiskSpace(dataDir, count, limits.minFreeBytes, reusableBytes);
  return {
    admit,
    uploadsUnderWay,
    isFull: () => uploadsUnderWay() >= limits.maxConcurrentUploads,
    spaceForOneMore: () => spaceFor(uploadsUnderWay() + 1),
  };

  /** Decides whether an upload may start, before its body is read. Returns null when the sender has left. */
  async function admit(
    request: FastifyRequest,
    { raw: response }: FastifyReply,
  ): Promise<AdmittedUpload | Refusal | null> {
    if (isCrossSite(request, publicUrl)) return { kind: "cross-site" };
    const network = networkOf(request.ip);
    // The announced size, or the largest size of any form.
    const bytes = Math.min(Number(request.headers["content-length"] ?? maxBodyBytes), maxBodyBytes);
    const cost = Math.max(bytes, leastBytesOfForm);
    let usedBytes = 0;
    const upload = uploads.start(network, (arrived) => (usedBytes += arrived));
    if (upload.kind !== "started") return upload;
    let refusal: Refusal | null = { kind: "unexpected" };
    try {
      refusal = await whyNot(network, cost);
    } finally {
      // The upload ends after a failure too: one that never ends would count until the next start of the site.
      if (refusal) upload.end();
    }
    if (refusal) return refusal;
    const end = () => {
      upload.end();
      const unused = cost - usedBytes;
      // Nothing waits for it. If it fails, the network is charged for more than it used, for a day at most.
      if (unused > 0) void giveBackTokens(pool, dailyPrefix + network, limits.dailyLimit, unused).catch(() => {});
    };
    if (response.closed) {
      // The close event would not come.
      end();
      return null;
    }
    response.once("close", end);
    const applicationStored = () => void (usedBytes = Math.max(usedBytes, leastBytesOfForm));
    return { kind: "admitted", watchPace: upload.watchPace, applicationStored };
  }

  async function whyNot(network: string, cost: number): Promise<Refusal | null> {
    try {
      if ((await spaceFor(uploadsUnderWay())).status === "full") return { kind: "unavailable" };
      const outcome = await takeTokens(
        pool,
        { bucket: network, limit: limits.rateLimit },
        { bucket: dailyPrefix + network, limit: limits.dailyLimit, tokens: cost },
      );
      return outcome.kind === "taken" ? null : outcome;
    } catch (error) {
      if (isTransient(error)) return { kind: "unavailable" };
      throw error;
    }
  }
}

/**
 * Returns whether a browser sent this from a page of another site. Programs, which send neither header, have no
 * session.
 */
export function isCrossSite({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite === "cross-site") return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  // Some privacy settings hide the origin; only the browser can say "same-origin".
  if (origin === "null") return fetchSite !== "same-origin";
  return !URL.canParse(origin) || hostWithoutDefaultPort(new URL(origin).host) !== hostWithoutDefaultPort(host);
}

function hostWithoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, "");
}
