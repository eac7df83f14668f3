import type { FormAnswer, StoredApplication } from "../../../application/answer.ts";
import { statusPath } from "../../../application/protocol.ts";
import { closedPolicy, policyWithData } from "../content-security-policy.ts";
import { encodePage } from "./encode-page.ts";
import type { LimitedRender } from "./limit-rendering.ts";
import type { EncodedPage } from "./page-cache.ts";
import type { RenderPage } from "./render-page.ts";

/** What a candidate's page shows. */
export type CandidateAnswer = Exclude<FormAnswer, { kind: "rejected" }>;

export type CandidatePages = {
  /** Renders the page that the policy of all others is made from. Until then, the first request does. */
  prepare(render: RenderPage): Promise<void>;
  /** The page at `urlPath`, or the data of it for React Router; null when too many pages wait for being rendered. */
  get(urlPath: string, answer: CandidateAnswer): Promise<EncodedPage | null>;
};

/**
 * The pages of candidates. They are true at the moment and hold personal data, so nothing of them is kept. Those who
 * ask for the same page while it is being rendered share it: one candidate can have one page in the queue.
 */
export function newCandidatePages(limitedRender: LimitedRender): CandidatePages {
  const underWay = new Map<string, Promise<EncodedPage | null>>();
  let blankHtml: string | null = null;

  return {
    async prepare(render) {
      blankHtml ??= await htmlOf(render);
    },
    get(urlPath, answer) {
      const key = JSON.stringify([urlPath, answer]);
      const rendering = underWay.get(key) ?? renderPage(urlPath, answer).finally(() => underWay.delete(key));
      underWay.set(key, rendering);
      return rendering;
    },
  };

  async function renderPage(urlPath: string, answer: CandidateAnswer): Promise<EncodedPage | null> {
    blankHtml ??= await htmlOf(limitedRender);
    const response = blankHtml === null ? null : await limitedRender(urlPath, answer);
    if (blankHtml === null || !response) return null;
    const text = await response.text();
    const contentType = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
    const policy = contentType.startsWith("text/html") ? policyWithData(blankHtml, text) : closedPolicy;
    return {
      status: response.status,
      headers: { "Content-Type": contentType, "Content-Security-Policy": policy },
      body: await encodePage(text),
    };
  }
}

/** A page like all of them, without any text of a candidate. */
async function htmlOf(render: LimitedRender): Promise<string | null> {
  const response = await render(blank.statusUrl, { kind: "received", application: blank });
  return response && response.text();
}

const blank: StoredApplication = {
  reference: "SM-0000-0000",
  receivedAt: new Date(0).toISOString(),
  statusUrl: statusPath("SM-0000-0000", "key"),
  position: "",
  name: "",
  email: "",
  resume: null,
  deliveredAt: null,
  mail: null,
};
