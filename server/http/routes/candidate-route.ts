import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { statusPath } from "../../../application/protocol.ts";
import { isReference } from "../../../application/reference.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { withdrawApplication } from "../../jobs/withdrawal/withdraw-application.ts";
import { networkOf, type RateLimit, takeToken } from "../../intake/rate-limit.ts";
import { isCrossSite } from "../admission.ts";
import type { CandidateAnswer } from "../pages/candidate-pages.ts";
import { secretAddress, type PageResponses } from "../pages/page-responses.ts";
import { jsonResponse, type SiteResponse } from "../response.ts";

/** With the names under which the log has it, in place of the key. */
export const candidateAddress = statusPath(":reference", ":key");

export type CandidateRouteParts = {
  pool: pg.Pool;
  pages: PageResponses;
  sendsMail: boolean;
  rateLimit: RateLimit;
  publicUrl: string | null;
};

/** The candidate's page, or the data of it for React Router (`….data`). */
export function handleCandidatePage(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  return respondTo(request, parts, async (answer, { isData }) =>
    parts.pages.candidate(isData ? "data" : "page", answer),
  );
}

/** Asks whether to withdraw (GET), and does it (POST, from a page of ours). Afterwards both lead to the candidate's page. */
export async function handleWithdrawal(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, pages, publicUrl } = parts;
  const isPost = request.method === "POST";
  if (isPost && isCrossSite(request, publicUrl)) return pages.error(403, request.id);
  return respondTo(request, parts, async (answer, { reference, key }) => {
    if (answer.kind === "received" && !isPost) return pages.candidate("question", answer);
    if (answer.kind === "received") {
      await withdrawApplication(pool, { reference, key, network: networkOf(request.ip) });
      request.log.info({ reference }, "An application was withdrawn by its candidate.");
    }
    return jsonResponse(303, {}, { ...secretAddress, Location: statusPath(reference, key) });
  });
}

type Address = { reference: string; key: string; isData: boolean };

/** The response by `respond` to what the address opens; before the database is asked, its form and the rate limit. */
async function respondTo(
  { params, id, ip }: FastifyRequest,
  { pool, pages, sendsMail, rateLimit }: CandidateRouteParts,
  respond: (answer: CandidateAnswer, address: Address) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  const address = addressIn(params as Partial<Record<"reference" | "key", string>>);
  if (!address) return pages.notFound();
  const outcome = await takeToken(pool, `pages ${networkOf(ip)}`, rateLimit);
  if (outcome.kind === "too-many") return pages.error(429, id, { "Retry-After": String(outcome.retryAfterSeconds) });
  const answer = await findCandidatePage(pool, { ...address, sendsMail });
  return answer ? respond(answer, address) : pages.notFound();
}

/** Null for what was never anyone's address. */
function addressIn({ reference = "", key: segment = "" }: { reference?: string; key?: string }): Address | null {
  const key = segment.replace(/\.data$/, "");
  if (!isReference(reference) || !/^[\w-]{22}$/.test(key)) return null;
  return { reference, key, isData: key !== segment };
}
