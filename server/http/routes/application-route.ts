import type { FastifyReply, FastifyRequest } from "fastify";
import { idempotencyKeyHeader, isUuid, replayedHeader } from "../../../application/protocol.ts";
import { maxBodyBytes } from "../../intake/form/form-reader.ts";
import type { UploadPace } from "../../intake/form/upload-pace.ts";
import { receiveApplication, type Intake, type ReceiveOutcome } from "../../intake/receive-application.ts";
import type { Refusal } from "../../intake/refusal.ts";
import { networkOf } from "../../limits/network-of.ts";
import type { ApplicationOutcome } from "../../metrics/count-events.ts";
import type { Gate } from "../admission.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { rejected, wantsPage } from "../error-responses.ts";
import { jsonResponse, type SiteResponse } from "../response.ts";
import { wantsPrivacy } from "../wants-privacy.ts";

export type ApplicationRouteParts = {
  intake: Intake;
  gate: Gate;
  pace: UploadPace;
  pages: PageResponses;
  count: (outcome: ApplicationOutcome) => void;
};

/**
 * Responds with a page to a browser's plain form, with JSON to all other clients. Returns null when the sender is gone.
 */
export async function handleApplication(
  request: FastifyRequest,
  reply: FastifyReply,
  { intake, gate, pace, pages, count }: ApplicationRouteParts,
): Promise<SiteResponse | null> {
  if (request.method !== "POST") return rejected(request, pages, { kind: "wrong-method", allowed: "POST" });
  const admission = await gate.admit(request, reply);
  if (!admission) return null;
  const upload = admission.kind === "admitted" ? (refuseEarly(request) ?? admission) : admission;
  if (upload.kind !== "admitted") {
    // A full disk or a full site is not the sender's fault.
    count(upload.kind === "too-large" || upload.kind === "unavailable" ? upload.kind : "refused");
    return rejected(request, pages, upload);
  }
  if (request.headers.expect) reply.raw.writeContinue();
  const outcome = await receiveApplication(
    request.raw,
    {
      idempotencyKey: givenKey(request),
      isPlainForm: wantsPage(request),
      wantsPrivacy: wantsPrivacy(request.headers),
      isTooLarge: isTooLarge(request),
      pace,
      network: networkOf(request.ip),
    },
    intake,
  ).catch((error: unknown) => {
    count("failed");
    throw error;
  });
  count(outcome.kind);
  return responseTo(request, pages, outcome);
}

export function refuseEarly(request: FastifyRequest): Refusal | null {
  const key = givenKey(request);
  // The parser would accept other kinds of form too.
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? ""))
    return { kind: "other-media-type" };
  if (key !== null && !isUuid(key)) return { kind: "malformed-key" };
  // A plain form is read up to its file, because the fields come before it and are shown again.
  if (isTooLarge(request) && !wantsPage(request)) return { kind: "too-large" };
  return null;
}

function givenKey({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyKeyHeader.toLowerCase()];
  return typeof key === "string" && key !== "" ? key : null;
}

export function isTooLarge({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"] ?? 0) > maxBodyBytes;
}

async function responseTo(
  request: FastifyRequest,
  pages: PageResponses,
  outcome: ReceiveOutcome,
): Promise<SiteResponse | null> {
  if (outcome.kind === "aborted") return null;
  if (outcome.kind !== "stored" && outcome.kind !== "repeated") {
    if ("cause" in outcome) request.log.error({ err: outcome.cause }, "An application was not stored.");
    return rejected(request, pages, outcome, outcome.values);
  }
  const { reference, statusUrl } = outcome.receipt;
  const isRepeated = outcome.kind === "repeated";
  request.log.info({ reference, isRepeated }, "An application is stored.");
  if (wantsPage(request)) return jsonResponse(303, outcome.receipt, { Location: statusUrl });
  // Otherwise a corrected form sent under the same key would look as if the correction had been stored.
  return jsonResponse(201, outcome.receipt, isRepeated ? { [replayedHeader]: "true" } : {});
}
