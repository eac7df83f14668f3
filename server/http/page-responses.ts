import type { Problem, Receipt } from "../../application/answer.ts";
import type { PositionChoice } from "../../application/fields.ts";
import { errorIdText, routerError, statusTexts } from "../../content/error-pages.ts";
import type { FieldValues } from "../intake/form/form-reader.ts";
import type { SiteResponse } from "./response.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { RenderPage } from "./render-page.ts";

/** Pages that are made for one request: not cached, not indexed. */
export type PageResponses = {
  /** The form again, with what is wrong and what was typed. */
  form(problem: Problem, values: FieldValues, headers?: Record<string, string>): Promise<SiteResponse>;
  /** The confirmation of a stored application; `path` may be the one from which React Router loads data. */
  receipt(path: string, receipt: Receipt, position: string): Promise<SiteResponse>;
  /** An error page that shows no detail but the id under which the log has it. */
  error(status: number, errorId: string, headers?: Record<string, string>): SiteResponse;
};

/** `notFoundHtml` provides header and footer of the error page, which must not depend on rendering. */
export function pageResponses(
  render: RenderPage,
  positions: readonly PositionChoice[],
  notFoundHtml: string,
): PageResponses {
  // Not made from the page itself: a script that got into it with a visitor's text would be allowed to run.
  const policy = contentSecurityPolicy(notFoundHtml);
  return {
    async form(problem, values, headers = {}) {
      const path = formPath(values, positions);
      const response = await render(path, { kind: "rejected", problem, values });
      return pageResponse(problem.status, await response.text(), policy, headers);
    },
    async receipt(path, receipt, position) {
      const response = await render(path, { kind: "received", receipt, position });
      // The page's data is an inline script, and it holds no text of a visitor.
      const html = await response.text();
      const page = pageResponse(response.status, html, contentSecurityPolicy(html));
      const contentType = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
      return { ...page, headers: { ...page.headers, "Content-Type": contentType } };
    },
    error: (status, errorId, headers = {}) =>
      pageResponse(status, errorHtml(notFoundHtml, status, errorId), policy, headers),
  };
}

function formPath(values: FieldValues, positions: readonly PositionChoice[]): string {
  const chosen = values.position?.trim();
  const position = positions.find(({ id, title }) => id === chosen || title === chosen);
  return position ? `/careers/${position.id}/apply` : "/careers/apply";
}

function pageResponse(
  status: number,
  html: string,
  policy: string,
  headers: Record<string, string> = {},
): SiteResponse {
  return {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      ...headers,
    },
    body: html,
  };
}

function errorHtml(frame: string, status: number, errorId: string): string {
  const main = [
    `<h1>${routerError.heading}</h1>`,
    `<p>${statusTexts[status] ?? routerError.text}</p>`,
    `<p>${errorIdText(errorId)}</p>`,
    `<p><a class="button" href="/">${routerError.goHome}</a></p>`,
  ].join("");
  return frame
    .replace(/<title>[^<]*<\/title>/, `<title>${routerError.documentTitle}</title>`)
    .replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, (_all, start: string, end: string) => start + main + end);
}
