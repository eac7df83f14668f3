import { Semaphore } from "async-mutex";
import type { PositionChoice } from "../../../application/fields.ts";
import type { Problem } from "../../../application/answer.ts";
import { preparedRefusals, type problemTexts } from "../../../content/application-form.ts";
import { additionPlaceholder, errorIdText } from "../../../content/error-pages.ts";
import type { FieldValues } from "../../intake/form/form-reader.ts";
import { networkOf } from "../../intake/rate-limit.ts";
import type { SiteResponse } from "../response.ts";
import type { PreparedAnswer, SiteFiles } from "../static/site-files.ts";
import { newCandidatePages, type CandidateAnswer, type CandidatePageKind } from "./candidate-pages.ts";
import type { RenderPage } from "./render-page.ts";

/** `addition`: the sentence of its detail that depends on more than its `text`. */
export type Rejection = {
  text: keyof typeof problemTexts;
  addition: string | null;
  problem: Problem;
  headers: Record<string, string>;
};

export type PageSources = Pick<SiteFiles, "answers" | "formPolicy" | "notFound"> & {
  render: RenderPage;
  positions: readonly PositionChoice[];
  maxWaitingPages?: number | undefined;
};

export type PageResponses = ReturnType<typeof pageResponses>;

/** Pages that no client caches. Only a form that keeps what was typed is rendered; all else is of the build. */
export function pageResponses({ answers, notFound, formPolicy, render, positions, maxWaitingPages }: PageSources) {
  const limitedRender = limitRendering(render, maxWaitingPages);
  const candidatePage = newCandidatePages(render);

  return {
    /** The form again, with what is wrong and what was typed. Null when too many pages wait. */
    async form(rejection: Rejection, values: FieldValues, ip: string): Promise<SiteResponse | null> {
      const isPrepared = preparedRefusals.some((text) => text === rejection.text);
      if (isPrepared && Object.keys(values).length === 0) return refusal(rejection);
      const { problem, headers } = rejection;
      const answer = { kind: "rejected", problem, values } as const;
      const page = await limitedRender(networkOf(ip), formPath(values, positions), answer);
      if (!page) return null;
      return pageResponse(problem.status, await page.text(), { "Content-Security-Policy": formPolicy, ...headers });
    },

    async candidate(kind: CandidatePageKind, answer: CandidateAnswer): Promise<SiteResponse> {
      const page = await candidatePage(kind, answer);
      return { ...page, headers: { ...page.headers, ...uncached, ...secretAddress } };
    },

    notFound: () => pageResponse(404, notFound.body, { "Content-Security-Policy": notFound.policy }),

    /** What is our fault (500 and above) shows the id under which the log has it. */
    async error(status: number, errorId: string, headers: Record<string, string> = {}): Promise<SiteResponse> {
      const known = answers.has(`/error/${status}`) ? status : status < 500 ? 400 : 500;
      const { html, policy, body } = prepared(`/error/${known}`);
      const sent = known < 500 ? body : withAddition(html, errorIdText(errorId));
      return pageResponse(status, sent, { "Content-Security-Policy": policy, ...secretAddress, ...headers });
    },
  };

  function refusal({ text, addition, problem, headers }: Rejection): SiteResponse {
    const { html, policy, body } = prepared(`/careers/refused/${text}/apply`);
    const sent = addition ? withAddition(html, addition) : body;
    return pageResponse(problem.status, sent, { "Content-Security-Policy": policy, ...headers });
  }

  function prepared(path: string): PreparedAnswer {
    const page = answers.get(path);
    if (!page) throw new Error(`The build has no page for ${path}.`);
    return page;
  }
}

function withAddition(html: string, addition: string): string {
  return html.replace(additionPlaceholder, addition);
}

const uncached = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** No one learns the address of a page from a link on it. Browsers post its form with `Origin: null` then. */
export const secretAddress = { "Referrer-Policy": "no-referrer" };

function formPath(values: FieldValues, positions: readonly PositionChoice[]): string {
  const chosen = values.position?.trim();
  const position = positions.find(({ id, title }) => id === chosen || title === chosen);
  return position ? `/careers/${position.id}/apply` : "/careers/apply";
}

function pageResponse(status: number, body: SiteResponse["body"], headers: Record<string, string>): SiteResponse {
  return { status, headers: { "Content-Type": "text/html; charset=utf-8", ...uncached, ...headers }, body };
}

/** Renders a page in its turn; null when too many wait already, in all or for the sender's own network. */
type LimitedRender = (network: string, ...page: Parameters<RenderPage>) => Promise<Response | null>;

/** They are rendered in two seconds and a half. */
const maxWaitingPages = 40;
/** Of one network, so that it takes ten to keep others waiting. */
const maxWaitingPagesPerNetwork = 4;

/**
 * Renders one page at a time. Each takes the only thread for about 30 ms, so a pause of the same length follows: files,
 * uploads and jobs have at least half of it, however many pages are wanted.
 */
function limitRendering(render: RenderPage, maxWaiting: number = maxWaitingPages): LimitedRender {
  const semaphore = new Semaphore(1);
  const waiting: string[] = [];
  return async (network, ...page) => {
    const ofNetwork = waiting.filter((other) => other === network);
    if (waiting.length >= maxWaiting || ofNetwork.length >= maxWaitingPagesPerNetwork) return null;
    waiting.push(network);
    const [, release] = await semaphore.acquire();
    waiting.splice(waiting.indexOf(network), 1);
    const begin = performance.now();
    try {
      return await render(...page);
    } finally {
      setTimeout(release, Math.min(performance.now() - begin, longestPauseMs));
    }
  };
}

const longestPauseMs = 200;
