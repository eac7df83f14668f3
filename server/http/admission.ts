import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { checkDiskSpace, minFreeBytes } from "../base/disk-space.ts";
import { isTransient } from "../database/transient-error.ts";
import { maxBodyBytes } from "../intake/form/form-reader.ts";
import { usualRetrySeconds, type Refusal } from "../intake/refusal.ts";
import { openConcurrencyLimit, uploadsAtOnce } from "../limits/concurrency-limit.ts";
import { networkOf } from "../limits/network-of.ts";
import { daySeconds, takeTokens, type RateLimit } from "../limits/rate-limit.ts";

/**
 * The megabytes that one network sends in a day: a class of 40 with the largest resumes, or 1,200 small applications. The
 * chat takes 14,400 applications a day, so a dozen networks fill it.
 */
const uploadMegabytes: RateLimit = { capacity: 1200, refillSeconds: daySeconds };

export const defaultAdmission = { uploadsAtOnce, uploadMegabytes, minFreeBytes };

export type AdmissionLimits = typeof defaultAdmission;

type GateParts = {
  pool: pg.Pool;
  dataDir: string;
  publicUrl: string | null;
  limits: AdmissionLimits;
  reusableBytes: () => Promise<number>;
};

export type Gate = ReturnType<typeof openGate>;

/** Returns the gate of one instance: origin, uploads at once, disk, and the network's megabytes decide, in this order. */
export function openGate({ pool, dataDir, publicUrl, limits, reusableBytes }: GateParts) {
  const uploads = openConcurrencyLimit(limits.uploadsAtOnce);
  const space = () => checkDiskSpace(dataDir, limits.minFreeBytes, reusableBytes);
  return { admit, uploadsUnderWay: uploads.underWay, isFull: uploads.isFull, space };

  /**
   * Decides whether an upload may start, before its body is read. An admission ends with its connection. Returns null when
   * the sender has left. `isSecret`: no other site knows the address (`isCrossSite`).
   */
  async function admit(
    request: FastifyRequest,
    { raw: response }: FastifyReply,
    { isSecret = false } = {},
  ): Promise<{ kind: "admitted" } | Refusal | null> {
    if (isCrossSite(request, publicUrl, { isSecret })) return { kind: "cross-site" };
    const upload = uploads.start(networkOf(request.ip));
    if (upload.kind === "network-full") return { kind: "too-many", retryAfterSeconds: usualRetrySeconds };
    if (upload.kind === "full") return { kind: "unavailable" };
    try {
      const refusal = await whyNot(request);
      // The close event of a sender who has left would not come.
      if (refusal || response.closed) upload.end();
      else response.once("close", upload.end);
      return refusal ?? (response.closed ? null : { kind: "admitted" });
    } catch (error) {
      // An upload that never ends would count until the next start of the site.
      upload.end();
      throw error;
    }
  }

  async function whyNot({ ip, headers }: FastifyRequest): Promise<Refusal | null> {
    try {
      if ((await space()).status === "full") return { kind: "unavailable" };
      // The announced size, or the largest size of any form.
      const bytes = Math.min(Number(headers["content-length"] ?? maxBodyBytes), maxBodyBytes);
      const outcome = await takeTokens(pool, {
        bucket: `uploads ${networkOf(ip)}`,
        limit: limits.uploadMegabytes,
        tokens: Math.max(1, bytes / 1_000_000),
      });
      return outcome.kind === "taken" ? null : outcome;
    } catch (error) {
      if (isTransient(error)) return { kind: "unavailable" };
      throw error;
    }
  }
}

/**
 * Returns whether a browser sent this from a page of another site. Programs, which send neither header, have no
 * session. `isSecret`: no other site knows the address, so a browser that hides the origin is believed.
 */
export function isCrossSite(
  { headers, host }: FastifyRequest,
  publicUrl: string | null,
  { isSecret = false } = {},
): boolean {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite === "cross-site") return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  // Privacy settings and pages without a referrer hide the origin. Then only the browser can say "same-origin", and over
  // plain http it says nothing.
  if (origin === "null") return fetchSite !== "same-origin" && !(isSecret && fetchSite === undefined);
  return !URL.canParse(origin) || hostWithoutDefaultPort(new URL(origin).host) !== hostWithoutDefaultPort(host);
}

function hostWithoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, "");
}
