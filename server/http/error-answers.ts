import type { FastifyRequest } from "fastify";
import { errorIdText, statusTexts } from "../../content/error-pages.ts";
import { isUnavailable } from "../intake/store-trouble.ts";
import { problemAnswer, type Answer } from "./answer.ts";
import { unexpectedAnswer, wantsPage } from "./application-route.ts";
import type { PageAnswers } from "./page-answers.ts";

/** What a visitor is told of an error: its kind and the id under which the log has the rest. */
export async function answerError(error: unknown, request: FastifyRequest, pages: PageAnswers): Promise<Answer> {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, "A request failed.");
  if (request.method === "POST" && request.routeOptions.url === "/api/applications" && status === 500)
    return unexpectedAnswer(request, pages, errorIdText(request.id));
  return plainAnswer(status, request, pages, status === 503 ? { "Retry-After": "10" } : {});
}

/** The answer to any method but GET and HEAD where there are only pages. */
export function methodNotAllowed(request: FastifyRequest, pages: PageAnswers): Answer {
  return plainAnswer(405, request, pages, { Allow: "GET, HEAD" });
}

function plainAnswer(
  status: number,
  request: FastifyRequest,
  pages: PageAnswers,
  headers: Record<string, string>,
): Answer {
  if (wantsPage(request)) return pages.error(status, request.id, headers);
  const title = statusTexts[status] ?? statusTexts[status < 500 ? 400 : 500] ?? "";
  return problemAnswer({ type: "about:blank", title, status, detail: errorIdText(request.id) }, headers);
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) return status;
  return isUnavailable(error) ? 503 : 500;
}
