import type { FastifyRequest } from "fastify";
import { noContent, type SiteResponse } from "../response.ts";
import { isCrossSite } from "../cross-site.ts";
import type { SiteFiles } from "../static/site-files.ts";

export type Insights = { files: SiteFiles; publicUrl: string | null; countView: (page: string) => void };

/**
 * Counts a view of a page of this site. The response is always 204. A browser that asks not to
 * be tracked is not counted, even if something made it ask.
 */
export function handleInsight(request: FastifyRequest, { files, publicUrl, countView }: Insights): SiteResponse {
  const { page } = request.query as { page?: unknown };
  const wantsPrivacy = request.headers["dnt"] === "1" || request.headers["sec-gpc"] === "1";
  if (!wantsPrivacy && !isCrossSite(request, publicUrl) && isPage(page, files)) countView(page);
  return noContent;
}

function isPage(page: unknown, { byPath }: SiteFiles): page is string {
  return typeof page === "string" && !page.includes(".") && byPath.get(page)?.status === 200;
}
