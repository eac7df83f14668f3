import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../application/answer.ts";
import { isUuid } from "../../application/uuid.ts";
import type { FieldValues } from "../intake/arriving-form.ts";
import { isMultipartForm } from "../intake/multipart-parser.ts";
import { maxBodyBytes } from "../intake/read-upload.ts";
import { receiveApplication, type Intake, type ReceiveOutcome } from "../intake/receive-application.ts";
import { leaveAtClose, type Gate } from "./admission.ts";
import { jsonAnswer, problemAnswer, type Answer } from "./answer.ts";
import type { PageAnswers } from "./page-answers.ts";
import { rejectionOf, rejections, type Rejection } from "./rejections.ts";

export type ApplicationRouteParts = { intake: Intake; gate: Gate; pages: PageAnswers };

/**
 * Takes one posted application (`POST /api/applications`) and answers as the sender can read it: pages for a browser's
 * plain form, JSON for everybody else. Null when the sender is gone.
 */
export async function answerApplication(
  request: FastifyRequest,
  reply: FastifyReply,
  { intake, gate, pages }: ApplicationRouteParts,
): Promise<Answer | null> {
  const admission = await gate.admit(request);
  if (!admission.admitted) return rejected(request, pages, admission.rejection);
  if (!leaveAtClose(reply, admission.leave)) return null;

  const early = refuseEarly(request);
  if (early) return rejected(request, pages, early);
  if (request.headers.expect) reply.raw.writeContinue();
  const outcome = await receiveApplication(
    request.raw,
    { idempotencyKey: givenKey(request), isPlainForm: wantsPage(request), isTooLarge: isTooLarge(request) },
    intake,
  );
  return answerTo(request, pages, outcome);
}

/** The answer to a request that is not a post of the form. */
export function wrongMethodAnswer(request: FastifyRequest, pages: PageAnswers): Promise<Answer> {
  return rejected(request, pages, rejections.wrongMethod());
}

/** The answer to a post that failed in a way that nobody foresaw. */
export function unexpectedAnswer(request: FastifyRequest, pages: PageAnswers, detail: string): Promise<Answer> {
  const { problem, headers } = rejections.unexpected();
  return rejected(request, pages, { problem: { ...problem, detail: `${problem.detail} ${detail}` }, headers });
}

/** Whether the sender is a page without script, or a person at an address bar. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") ?? false;
}

function refuseEarly(request: FastifyRequest): Rejection | null {
  const key = givenKey(request);
  if (!isMultipartForm(request.headers["content-type"])) return rejections.otherMediaType();
  if (key !== null && !isUuid(key)) return rejections.malformed();
  // A plain form is read up to its file, because the person's answers come before it and are to be kept.
  if (isTooLarge(request) && !wantsPage(request)) return rejectionOf({ kind: "too-large", values: {} });
  return null;
}

function givenKey({ headers }: FastifyRequest): string | null {
  const key = headers["idempotency-key"];
  return typeof key === "string" && key !== "" ? key : null;
}

function isTooLarge({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"] ?? 0) > maxBodyBytes;
}

async function answerTo(request: FastifyRequest, pages: PageAnswers, outcome: ReceiveOutcome): Promise<Answer | null> {
  if (outcome.kind === "aborted") return null;
  if (outcome.kind === "stored") {
    const { reference } = outcome.receipt;
    request.log.info({ reference, isRepeated: outcome.isRepeated }, "An application is stored.");
    // Without it, whoever sends a corrected form again under its key would take the receipt for that of the correction.
    const replayed: Record<string, string> = outcome.isRepeated ? { "Idempotent-Replayed": "true" } : {};
    if (!wantsPage(request)) return jsonAnswer(201, outcome.receipt, replayed);
    return jsonAnswer(303, outcome.receipt, { Location: `/careers/applied/${reference}` });
  }
  if ("cause" in outcome && outcome.cause) request.log.error({ err: outcome.cause }, "An application was not stored.");
  return rejected(request, pages, rejectionOf(outcome), outcome.values);
}

async function rejected(
  request: FastifyRequest,
  pages: PageAnswers,
  { problem, headers }: { problem: Problem; headers: Record<string, string> },
  values: FieldValues = {},
): Promise<Answer> {
  return wantsPage(request) ? pages.form(problem, values, headers) : problemAnswer(problem, headers);
}
