import type { Problem, Receipt } from "../../application/answer.ts";
import type { PositionChoice } from "../../application/fields.ts";
import { errorIdText, routerError, statusTexts } from "../../content/error-pages.ts";
import type { FieldValues } from "../intake/arriving-form.ts";
import type { Answer } from "./answer.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { RenderPage } from "./render-page.ts";

/** Pages that are made for one request: nobody keeps them, nobody lists them. */
export type PageAnswers = {
  /** The form again, with what is wrong and what was typed. */
  form(problem: Problem, values: FieldValues, headers?: Record<string, string>): Promise<Answer>;
  /** The confirmation of a stored application; `address` may be the one that React Router asks for data. */
  receipt(address: string, receipt: Receipt, position: string): Promise<Answer>;
  /** An error with nothing of the inside but the id under which the log has it. */
  error(status: number, errorId: string, headers?: Record<string, string>): Answer;
};

/** `notFoundHtml` lends its frame, header and footer to the error page, which cannot depend on rendering. */
export function pageAnswers(
  render: RenderPage,
  positions: readonly PositionChoice[],
  notFoundHtml: string,
): PageAnswers {
  // Not made from the answer itself: a script that got into it with what somebody typed would be allowed to run.
  const policy = contentSecurityPolicy(notFoundHtml);
  return {
    async form(problem, values, headers = {}) {
      const address = formAddress(values, positions);
      const response = await render(address, { kind: "rejected", problem, values });
      return pageAnswer(problem.status, await response.text(), policy, headers);
    },
    async receipt(address, receipt, position) {
      const response = await render(address, { kind: "received", receipt, position });
      // Its data is a script of its own, and all of it is ours.
      const html = await response.text();
      const answer = pageAnswer(response.status, html, contentSecurityPolicy(html));
      const contentType = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
      return { ...answer, headers: { ...answer.headers, "Content-Type": contentType } };
    },
    error: (status, errorId, headers = {}) =>
      pageAnswer(status, errorHtml(notFoundHtml, status, errorId), policy, headers),
  };
}

function formAddress(values: FieldValues, positions: readonly PositionChoice[]): string {
  const chosen = values.position?.trim();
  const position = positions.find(({ id, title }) => id === chosen || title === chosen);
  return position ? `/careers/${position.id}/apply` : "/careers/apply";
}

function pageAnswer(status: number, html: string, policy: string, headers: Record<string, string> = {}): Answer {
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
