import { withdrawPath } from "../../../application/protocol.ts";
import { closedPolicy, policyWithData } from "../security-headers.ts";
import { blankAnswer, blankApplication, fillIn, type CandidateAnswer } from "./candidate-answers.ts";
import { encodePage } from "../static/encodings.ts";
import type { RenderPage } from "./render-page.ts";

/** The candidate's page, the data of it for React Router, or the question whether to withdraw. */
export type CandidatePageKind = "page" | "data" | "question";

/**
 * The pages of candidates. Each kind of them is rendered when it is first needed, with a blank answer; for a request
 * only the values are filled in. So no one waits for others' pages, and nothing of a candidate is kept.
 */
export function newCandidatePages(render: RenderPage) {
  /** About fifty at most: the question and the page with and without resume, delivery and mail. */
  const prepared = new Map<string, Promise<PreparedPage>>();
  return {
    /** The page of `answer`. Rejects when it has to be rendered and that fails. */
    async get(kind: CandidatePageKind, answer: CandidateAnswer) {
      const blank = blankAnswer(answer);
      const { text: preparedText, contentType } = await preparedPage(kind, blank);
      const text = fillIn(preparedText, kind === "data" ? "data" : "html", blank, answer);
      const policy = kind === "data" ? closedPolicy : policyWithData(preparedText, text);
      return {
        status: 200,
        headers: { "Content-Type": contentType, "Content-Security-Policy": policy },
        body: await encodePage(text),
      };
    },
  };

  function preparedPage(kind: CandidatePageKind, blank: CandidateAnswer): Promise<PreparedPage> {
    const key = JSON.stringify([kind, blank]);
    const known = prepared.get(key);
    if (known) return known;
    const page = preparePage(render, kind, blank);
    prepared.set(key, page);
    page.catch(() => prepared.delete(key));
    return page;
  }
}

type PreparedPage = { text: string; contentType: string };

async function preparePage(render: RenderPage, kind: CandidatePageKind, blank: CandidateAnswer): Promise<PreparedPage> {
  const response = await render(addresses[kind], blank);
  const contentType = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
  return { text: await response.text(), contentType };
}

const { statusUrl } = blankApplication;
const addresses = { page: statusUrl, data: `${statusUrl}.data`, question: withdrawPath(statusUrl) };
