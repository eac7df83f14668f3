import type { FastifyRequest } from "fastify";
import type pg from "pg";
import type { FormAnswer } from "../../../application/answer.ts";
import { statusPath, withdrawPath } from "../../../application/protocol.ts";
import { isReference } from "../../../application/reference.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { withdrawApplication } from "../../jobs/withdrawal/withdraw-application.ts";
import { networkOf, type RateLimit, takeToken } from "../../intake/rate-limit.ts";
import { isCrossSite } from "../admission.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { redirect, type SiteResponse } from "../response.ts";

/** The names under which the log has it, in place of the key. */
export const candidateAddress = statusPath(":reference", ":key");

export type CandidateRouteParts = {
  pool: pg.Pool;
  pages: PageResponses;
  sendsMail: boolean;
  hasChat: boolean;
  rateLimit: RateLimit;
  publicUrl: string | null;
};

export function handleCandidatePage(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  return respondTo(request, parts, (answer, { reference, key }) =>
    parts.pages.visitor(request.ip, statusPath(reference, key), answer),
  );
}

/** Asks whether to withdraw (GET), and does it (POST, from a page of ours). Afterwards both lead to the candidate's page. */
export async function handleWithdrawal(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, pages, publicUrl } = parts;
  const isPost = request.method === "POST";
  if (isPost && isCrossSite(request, publicUrl)) return pages.error(403, request.id);
  return respondTo(request, parts, async (answer, { reference, key }) => {
    const address = statusPath(reference, key);
    if (answer.kind !== "received") return redirect(address);
    if (!isPost) return pages.visitor(request.ip, withdrawPath(address), answer);
    await withdrawApplication(pool, { reference, key });
    request.log.info({ reference }, "An application was withdrawn by its candidate.");
    return redirect(address);
  });
}

/** Responds with `respond` to the application at an address, after checking the address's form and the rate limit. */
async function respondTo(
  { params, id, ip }: FastifyRequest,
  { pool, pages, sendsMail, hasChat, rateLimit }: CandidateRouteParts,
  respond: (answer: FormAnswer, address: { reference: string; key: string }) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  const { reference = "", key = "" } = params as { reference?: string; key?: string };
  // No one ever had another address.
  if (!isReference(reference) || !/^[\w-]{22}$/.test(key)) return pages.notFound();
  const outcome = await takeToken(pool, `pages ${networkOf(ip)}`, rateLimit);
  if (outcome.kind === "too-many") return pages.error(429, id, { "Retry-After": String(outcome.retryAfterSeconds) });
  const answer = await findCandidatePage(pool, { reference, key, sendsMail, hasChat });
  return answer ? respond(answer, { reference, key }) : pages.notFound();
}
