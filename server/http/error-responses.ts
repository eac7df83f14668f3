import type { FastifyRequest } from "fastify";
import type { FieldError } from "../../application/fields.ts";
import { applicationsPath } from "../../application/protocol.ts";
import { isTeamPage, teamPaths } from "../../application/team/addresses.ts";
import { applicationForm, problemTexts, wayBack } from "../../content/application-form.ts";
import { sendAgainText } from "../../content/times/send-again-text.ts";
import { errorIdText, statusTexts } from "../../content/error-pages.ts";
import { isTransient } from "../database/transient-error.ts";
import type { FieldValues } from "../intake/form/form-reader.ts";
import { usualRetrySeconds, type Refusal } from "../intake/refusal.ts";
import type { PageResponses, Rejection } from "./pages/page-responses.ts";
import { problemResponse, withStatus, type SiteResponse } from "./response.ts";

/** Responds to a refused application: for programs a problem, for a page without script the form with `values`. */
export async function rejected(
  request: FastifyRequest,
  pages: PageResponses,
  refusal: Refusal,
  values?: FieldValues,
): Promise<SiteResponse> {
  const { problem, headers } = rejectionOf(refusal, request.id);
  if (!wantsPage(request)) return problemResponse(problem, headers);
  const isUnread = values === undefined && (refusal.kind === "unavailable" || refusal.kind === "too-many");
  const shown = isUnread ? { ...problem, detail: `${problem.detail} ${wayBack}` } : problem;
  return pages.form({ problem: shown, headers }, values ?? {}, request.ip);
}

/**
 * Returns the visible part of an error: its kind and the id under which the log has the rest, unless it is one of many.
 */
export async function errorResponse(
  error: unknown,
  request: FastifyRequest,
  pages: PageResponses,
  mayLogUnavailable: () => boolean,
): Promise<SiteResponse> {
  const status = statusOf(error);
  if (status >= 500 && (status !== 503 || mayLogUnavailable())) request.log.error({ err: error }, "A request failed.");
  if (request.method === "POST" && request.routeOptions.url === applicationsPath && status === 500)
    return rejected(request, pages, { kind: "unexpected" }).catch(() => plainError(request, pages, status, {}));
  const headers: Record<string, string> = status === 503 ? { "Retry-After": String(usualRetrySeconds) } : {};
  if (request.method === "POST" && status >= 500 && isTeamPage(request.routeOptions.url ?? "")) {
    const page = await pages.unsaved(request, `${teamPaths.signIn}?notice=not-saved`).catch(() => null);
    if (page) return withStatus(page, status, headers);
  }
  return plainError(request, pages, status, headers);
}

export async function plainError(
  request: FastifyRequest,
  pages: PageResponses,
  status: number,
  headers: Record<string, string>,
): Promise<SiteResponse> {
  if (wantsPage(request)) return pages.error(status, request.id, headers);
  const title = statusTexts[status] ?? statusTexts[status < 500 ? 400 : 500] ?? "";
  return problemResponse({ type: "about:blank", title, status, detail: errorIdText(request.id) }, headers);
}

/** Returns whether the sender is a page without script, or a person who typed the URL. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") ?? false;
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) return status;
  return isTransient(error) ? 503 : 500;
}

const kinds: Record<Refusal["kind"], [status: number, text: keyof typeof problemTexts]> = {
  malformed: [400, "malformed"],
  "malformed-key": [400, "malformedKey"],
  "other-media-type": [415, "otherMediaType"],
  "too-large": [413, "resumeTooLarge"],
  "too-slow": [408, "malformed"],
  "cross-site": [403, "crossSite"],
  "wrong-method": [405, "wrongMethod"],
  "too-many": [429, "tooMany"],
  unavailable: [503, "unavailable"],
  unexpected: [500, "unexpected"],
  invalid: [422, "invalidFields"],
  erased: [410, "erased"],
};

/** `errorId`: the log's id of an unexpected error. */
export function rejectionOf(refusal: Refusal, errorId: string, texts: typeof problemTexts = problemTexts): Rejection {
  const { kind } = refusal;
  const errors: FieldError[] =
    kind === "invalid" ? refusal.errors : kind === "too-large" ? [{ field: "resume", code: "too-large" }] : [];
  const isOnlyTheType = errors.length === 1 && /^(wrong-type$|not\.)/.test(errors[0]?.code ?? "");
  const [status, text] = isOnlyTheType ? ([415, "resumeWrongType"] as const) : kinds[kind];
  const { title, detail } = texts[text];
  const retrySeconds =
    kind === "too-many" ? refusal.retryAfterSeconds : kind === "unavailable" ? usualRetrySeconds : null;
  const addition =
    kind === "too-many" ? sendAgainText(refusal.retryAfterSeconds) : kind === "unexpected" ? errorIdText(errorId) : "";
  return {
    // The title says everything (RFC 9457, 4.2.1).
    problem: {
      type: "about:blank",
      status,
      title,
      detail: `${detail} ${addition}`.trim(),
      ...(errors.length > 0 && {
        errors: errors.map((error) => ({ field: error.field, message: applicationForm.fieldMessage(error) })),
      }),
    },
    headers: {
      ...(kind === "wrong-method" && { Allow: refusal.allowed }),
      ...(retrySeconds !== null && { "Retry-After": String(retrySeconds) }),
    },
  };
}
