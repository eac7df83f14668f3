import type { FormAnswer } from "../../../application/answer.ts";
import { contentSecurityPolicy } from "../content-security-policy.ts";
import type { EncodedBody } from "../response.ts";
import { encodePage } from "./encode-page.ts";
import type { RenderPage } from "./render-page.ts";

export type EncodedPage = { status: number; headers: Record<string, string>; body: EncodedBody };

/** Renders a page, or returns null when it may not be rendered now. */
export type MayRender = (...page: Parameters<RenderPage>) => Promise<Response | null>;

/** Rendered pages. `get` has a missing one rendered by `render` and returns null when that returns null. */
export type PageCache = {
  get(urlPath: string, answer: FormAnswer, render: MayRender): Promise<EncodedPage | null>;
};

/**
 * Renders each page once and keeps it compressed, 100 kB each; of more than `maxPages`, the one that has not been asked
 * for the longest is dropped. The whole answer is the key, so that a page is never older than what it shows.
 * Only for pages without any text of a visitor: their policy allows every inline script in them.
 */
export function newPageCache(maxPages: number): PageCache {
  const pages = new Map<string, Promise<EncodedPage | null>>();
  return {
    async get(urlPath, answer, render) {
      const key = JSON.stringify([urlPath, answer]);
      const making = pages.get(key) ?? make(render(urlPath, answer));
      // Set again, it is the last one; the first one is the longest unused.
      pages.delete(key);
      pages.set(key, making);
      const [longestUnused = ""] = pages.keys();
      if (pages.size > maxPages) pages.delete(longestUnused);
      let page: EncodedPage | null = null;
      try {
        page = await making;
      } finally {
        if (!page) pages.delete(key);
      }
      return page;
    },
  };
}

async function make(rendering: Promise<Response | null>): Promise<EncodedPage | null> {
  const response = await rendering;
  if (!response) return null;
  const html = await response.text();
  return {
    status: response.status,
    headers: {
      "Content-Type": response.headers.get("Content-Type") ?? "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(html),
    },
    body: await encodePage(html),
  };
}
