import type { FastifyReply, FastifyRequest } from "fastify";
import { idempotencyKeyHeader, replayedHeader } from "../../../application/protocol.ts";
import { isUuid } from "../../../application/uuid.ts";
import type { FieldValues } from "../../intake/form/form-reader.ts";
import { networksOf } from "../../intake/network-of.ts";
import { isMultipartForm } from "../../intake/form/multipart-parser.ts";
import { maxBodyBytes } from "../../intake/form/form-reader.ts";
import { receiveApplication, type Intake, type ReceiveOutcome } from "../../intake/receive-application.ts";
import type { Refusal } from "../../intake/refusal.ts";
import { isTransient } from "../../database/transient-error.ts";
import type { ApplicationOutcome } from "../../metrics/count-events.ts";
import { endAtClose, type Gate } from "../admission.ts";
import { jsonResponse, problemResponse, type SiteResponse } from "../response.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { rejectionOf } from "../rejections.ts";

export type ApplicationRouteParts = {
  intake: Intake;
  gate: Gate;
  pages: PageResponses;
  count: (outcome: ApplicationOutcome) => void;
};

/**
 * Takes one posted application (`POST /api/applications`) and responds with a page to a browser's
 * plain form, with JSON to all other clients. Null when the sender is gone.
 */
export async function handleApplication(
  request: FastifyRequest,
  reply: FastifyReply,
  { intake, gate, pages, count }: ApplicationRouteParts,
): Promise<SiteResponse | null> {
  const admission = await gate.admit(request);
  if (admission.kind !== "admitted") {
    // A full disk or a full site is not the sender's fault.
    count(admission.kind === "unavailable" ? "unavailable" : "refused");
    return rejected(request, pages, admission);
  }
  const { upload } = admission;
  if (!endAtClose(reply, upload)) return null;

  const early = refuseEarly(request);
  if (early) {
    count(early.kind === "too-large" ? "too-large" : "refused");
    return rejected(request, pages, early);
  }
  if (request.headers.expect) reply.raw.writeContinue();
  const outcome = await receiveApplication(
    request.raw,
    {
      idempotencyKey: givenKey(request),
      isPlainForm: wantsPage(request),
      isTooLarge: isTooLarge(request),
      watchPace: upload.watchPace,
      networks: networksOf(request.ip),
    },
    intake,
  ).catch((error: unknown) => {
    count(isTransient(error) ? "unavailable" : "failed");
    throw error;
  });
  count(outcome.kind === "stored" && outcome.isRepeated ? "repeated" : outcome.kind);
  if (outcome.kind === "stored" && !outcome.isRepeated) upload.applicationStored();
  return responseTo(request, pages, outcome);
}

/** The response to a refused post: the form again for a page without script, with `values`, and a problem for programs. */
export async function rejected(
  request: FastifyRequest,
  pages: PageResponses,
  refusal: Refusal,
  values: FieldValues = {},
): Promise<SiteResponse> {
  const rejection = rejectionOf(refusal, request.id);
  if (wantsPage(request)) return pages.form(rejection, values, request);
  return problemResponse(rejection.problem, rejection.headers);
}

/** Whether the sender is a page without script, or a person who typed the URL. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") ?? false;
}

function refuseEarly(request: FastifyRequest): Refusal | null {
  const key = givenKey(request);
  if (!isMultipartForm(request.headers["content-type"])) return { kind: "other-media-type" };
  if (key !== null && !isUuid(key)) return { kind: "malformed" };
  // A plain form is read up to its file, because the fields come before it and are shown again.
  if (isTooLarge(request) && !wantsPage(request)) return { kind: "too-large" };
  return null;
}

function givenKey({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyKeyHeader.toLowerCase()];
  return typeof key === "string" && key !== "" ? key : null;
}

function isTooLarge({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"] ?? 0) > maxBodyBytes;
}

async function responseTo(
  request: FastifyRequest,
  pages: PageResponses,
  outcome: ReceiveOutcome,
): Promise<SiteResponse | null> {
  if (outcome.kind === "aborted") return null;
  if (outcome.kind === "stored") {
    const { reference, statusUrl } = outcome.receipt;
    request.log.info({ reference, isRepeated: outcome.isRepeated }, "An application is stored.");
    // Without it, a corrected form sent under the same key would look as if the correction had been stored.
    const replayed: Record<string, string> = outcome.isRepeated ? { [replayedHeader]: "true" } : {};
    if (!wantsPage(request)) return jsonResponse(201, outcome.receipt, replayed);
    return jsonResponse(303, outcome.receipt, { Location: statusUrl });
  }
  if (outcome.cause) request.log.error({ err: outcome.cause }, "An application was not stored.");
  return rejected(request, pages, outcome, outcome.values);
}
