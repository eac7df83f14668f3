import type { FastifyRequest } from "fastify";
import { applicationsPath } from "../../application/protocol.ts";
import { errorIdText, statusTexts } from "../../content/error-pages.ts";
import { isTransient } from "../database/transient-error.ts";
import type { FieldValues } from "../intake/form/form-reader.ts";
import { usualRetrySeconds, type Refusal } from "../intake/refusal.ts";
import type { PageResponses } from "./pages/page-responses.ts";
import { rejectionOf } from "./rejections.ts";
import { problemResponse, type SiteResponse } from "./response.ts";

/**
 * The response to a refused application or chunk: a problem for programs, for a page without script the form again, with
 * `values`.
 */
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

/** What a visitor sees of an error: its kind and the id under which the log has the rest. */
export async function errorResponse(
  error: unknown,
  request: FastifyRequest,
  pages: PageResponses,
): Promise<SiteResponse> {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, "A request failed.");
  if (request.method === "POST" && request.routeOptions.url === applicationsPath && status === 500)
    return rejected(request, pages, { kind: "unexpected" });
  return plainError(request, pages, status, status === 503 ? { "Retry-After": String(usualRetrySeconds) } : {});
}

/** An error that has no more to say than its status. */
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

/** Whether the sender is a page without script, or a person who typed the URL. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") ?? false;
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) return status;
  return isTransient(error) ? 503 : 500;
}
