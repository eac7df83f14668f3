import type { FastifyRequest } from "fastify";
import { typedFields } from "../../../application/team/addresses.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import type { SiteResponse } from "../response.ts";

/**
 * Returns the page at `signInPath` with the text of a post of the team's pages that was not carried out; null without a
 * text. Who sent it may be no member: it shows nothing else.
 */
export async function unsavedPage(
  request: FastifyRequest,
  pages: PageResponses,
  signInPath: string,
): Promise<SiteResponse | null> {
  const isTyped = typedFields.some((name) => fieldsOf(request).get(name)?.trim());
  return isTyped ? pages.visitor(request.ip, signInPath, null, request.body as Buffer<ArrayBuffer>) : null;
}

export function fieldsOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(String(body));
}
