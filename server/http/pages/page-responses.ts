import type { PositionChoice } from "../../../application/fields.ts";
import { errorIdText, notFound, routerError, statusTexts } from "../../../content/error-pages.ts";
import type { FieldValues } from "../../intake/form/form-reader.ts";
import { networksOf } from "../../intake/network-of.ts";
import { contentSecurityPolicy } from "../content-security-policy.ts";
import { blankRejections, rejections, withErrorId, type Rejection } from "../rejections.ts";
import type { EncodedBody, SiteResponse } from "../response.ts";
import type { CandidateAnswer } from "./candidate-answers.ts";
import { newCandidatePages, type CandidatePageKind } from "./candidate-pages.ts";
import { encodePage } from "./encode-page.ts";
import { limitRendering } from "./limit-rendering.ts";
import { newPageCache, type EncodedPage, type MayRender } from "./page-cache.ts";
import type { RenderPage } from "./render-page.ts";

/** Pages that are made for one request: no client caches them, no search engine lists them. */
export type PageResponses = {
  /** Renders what shows nothing of a visitor. Until then, each is rendered when it is first needed. */
  prepare(): Promise<void>;
  /** The form again, with what is wrong and what was typed. When too many pages wait: that it should be sent again. */
  form(rejection: Rejection, values: FieldValues, sender: Sender): Promise<SiteResponse>;
  /** The form after an unexpected error, with the id under which the log has it. */
  unexpected(sender: Sender): Promise<SiteResponse>;
  candidate(kind: CandidatePageKind, answer: CandidateAnswer): Promise<SiteResponse>;
  /** An error page without detail. What is our fault (500 and above) shows the id under which the log has it. */
  error(status: number, errorId: string, headers?: Record<string, string>): Promise<SiteResponse>;
};

/** The request's id and address. */
type Sender = { id: string; ip: string };

export type PageSources = {
  render: RenderPage;
  positions: readonly PositionChoice[];
  /** Provides header and footer of the error page, which must not depend on rendering. */
  notFoundHtml: string;
  /** The built page that has the inline styles and scripts of the form's page. */
  careersHtml: string;
  /** How many pages may wait for being rendered. */
  maxWaitingPages?: number | undefined;
};

export function pageResponses(sources: PageSources): PageResponses {
  const { render, positions, notFoundHtml, careersHtml, maxWaitingPages } = sources;
  const limitedRender = limitRendering(render, maxWaitingPages);
  const refusals = newPageCache(maxRefusals);
  const candidatePages = newCandidatePages(render);
  const errorPages = new Map<number, Promise<EncodedBody>>();
  const errorPolicy = contentSecurityPolicy(notFoundHtml);
  // Not made from the page itself: a script that got into it with a visitor's text would be allowed to run.
  const formPolicy = contentSecurityPolicy(careersHtml);

  return {
    async prepare() {
      for (const rejection of [...blankRejections, unexpectedRejection]) await blankForm(rejection, render);
      await candidatePages.prepare();
    },

    async form(rejection, values, { id, ip }) {
      const by = inTurnOf(ip);
      const isBlank = Object.keys(values).length === 0;
      const page = await (isBlank ? blankForm(rejection, by) : filledForm(rejection, values, by));
      return page ?? (await blankForm(rejections.unavailable(), by)) ?? busy(id);
    },

    async unexpected({ id, ip }) {
      const page = await blankForm(unexpectedRejection, inTurnOf(ip));
      if (!page) return error(500, id);
      return { ...page, body: String(page.body.get("identity")).replaceAll(placeholderId, id) };
    },

    async candidate(kind, answer) {
      const page = await candidatePages.get(kind, answer);
      return { ...page, headers: { ...page.headers, ...uncached, ...secretAddress } };
    },

    error,
  };

  function inTurnOf(ip: string): MayRender {
    return (...page) => limitedRender(networksOf(ip), ...page);
  }

  async function filledForm(
    { problem, headers }: Rejection,
    values: FieldValues,
    by: MayRender,
  ): Promise<SiteResponse | null> {
    const response = await by(formPath(values, positions), { kind: "rejected", problem, values });
    return response && pageResponse(problem.status, await response.text(), formPolicy, headers);
  }

  async function blankForm({ problem, headers }: Rejection, by: MayRender): Promise<EncodedPage | null> {
    const page = await refusals.get(formPath({}, positions), { kind: "rejected", problem, values: {} }, by);
    return page && { ...page, status: problem.status, headers: { ...page.headers, ...uncached, ...headers } };
  }

  function busy(errorId: string): Promise<SiteResponse> {
    return error(503, errorId, rejections.unavailable().headers);
  }

  async function error(status: number, errorId: string, headers: Record<string, string> = {}): Promise<SiteResponse> {
    const body = status < 500 ? await errorPage(status) : errorHtml(notFoundHtml, status, errorId);
    return pageResponse(status, body, errorPolicy, headers);
  }

  function errorPage(status: number): Promise<EncodedBody> {
    const page = errorPages.get(status) ?? encodePage(errorHtml(notFoundHtml, status, null));
    errorPages.set(status, page);
    return page;
  }
}

/** There are about a dozen; only one that is unknown here would be rendered at its first request. */
const maxRefusals = 32;

/** The prepared page has this where the id of the error goes. */
const placeholderId = "00000000-0000-0000-0000-000000000000";

const unexpectedRejection: Rejection = withErrorId(rejections.unexpected(), placeholderId);

const uncached = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** No one learns the address of a page from a link on it. Browsers post its form with `Origin: null` then. */
export const secretAddress = { "Referrer-Policy": "no-referrer" };

function formPath(values: FieldValues, positions: readonly PositionChoice[]): string {
  const chosen = values.position?.trim();
  const position = positions.find(({ id, title }) => id === chosen || title === chosen);
  return position ? `/careers/${position.id}/apply` : "/careers/apply";
}

function pageResponse(
  status: number,
  body: SiteResponse["body"],
  policy: string,
  headers: Record<string, string>,
): SiteResponse {
  const contentHeaders = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return { status, headers: { ...contentHeaders, ...uncached, ...headers }, body };
}

/** Made of the page that is not found: the same sheet, with what happened in place of its text. */
function errorHtml(frame: string, status: number, errorId: string | null): string {
  const drawing = /<div class="returned sheet"[\s\S]*?<\/div>/.exec(frame)?.[0] ?? "";
  const main = [
    `<div class="page marked-sheet"><div class="stack">`,
    `<h1>${routerError.heading}</h1>`,
    `<p class="lead">${statusTexts[status] ?? routerError.text}</p>`,
    errorId === null ? "" : `<p>${errorIdText(errorId)}</p>`,
    `<p><a class="button primary" href="/">${routerError.goHome}</a></p>`,
    `</div>${drawing.replace(`>${notFound.answer}<`, `>${status}<`)}</div>`,
  ].join("");
  return frame
    .replace(/<title>[^<]*<\/title>/, `<title>${routerError.documentTitle}</title>`)
    .replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, (_all, start: string, end: string) => start + main + end);
}
