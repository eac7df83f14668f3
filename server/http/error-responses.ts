import type { FastifyRequest } from "fastify";
import { applicationsPath } from "../../application/protocol.ts";
import { errorIdText, statusTexts } from "../../content/error-pages.ts";
import { isTransient } from "../database/transient-error.ts";
import { problemResponse, type SiteResponse } from "./response.ts";
import { rejected, wantsPage } from "./routes/application-route.ts";
import type { PageResponses } from "./pages/page-responses.ts";
import { usualRetrySeconds } from "../intake/refusal.ts";

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
  return plainResponse(status, request, pages, status === 503 ? { "Retry-After": String(usualRetrySeconds) } : {});
}

/** The response to any method but GET and HEAD where there are only pages. */
export function methodNotAllowed(request: FastifyRequest, pages: PageResponses): Promise<SiteResponse> {
  return plainResponse(405, request, pages, { Allow: "GET, HEAD" });
}

async function plainResponse(
  status: number,
  request: FastifyRequest,
  pages: PageResponses,
  headers: Record<string, string>,
): Promise<SiteResponse> {
  if (wantsPage(request)) return pages.error(status, request.id, headers);
  const title = statusTexts[status] ?? statusTexts[status < 500 ? 400 : 500] ?? "";
  return problemResponse({ type: "about:blank", title, status, detail: errorIdText(request.id) }, headers);
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) return status;
  return isTransient(error) ? 503 : 500;
}
