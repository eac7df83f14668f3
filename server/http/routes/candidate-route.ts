import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { statusPath, withdrawPath } from "../../../application/protocol.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { withdrawApplication } from "../../candidate/withdraw-application.ts";
import { isCrossSite } from "../cross-site.ts";
import { secretAddress, type PageResponses } from "../pages/page-responses.ts";
import { jsonResponse, type SiteResponse } from "../response.ts";

/** With the names under which the log has it, in place of the key. */
export const candidateAddress = statusPath(":reference", ":key");

export type CandidateRouteParts = { pool: pg.Pool; pages: PageResponses; sendsMail: boolean };

/** The candidate's page, or the data of it for React Router (`….data`); null for an address that opens nothing. */
export async function handleCandidatePage(
  request: FastifyRequest,
  { pool, pages, sendsMail }: CandidateRouteParts,
): Promise<SiteResponse | null> {
  const { reference, key, isData } = addressed(request);
  const answer = await findCandidatePage(pool, { reference, key, sendsMail });
  return answer && pages.candidate(statusPath(reference, key) + (isData ? ".data" : ""), answer, request.id);
}

/**
 * Asks whether to withdraw an application (GET), and does it (POST, from a page of ours). Afterwards both lead to the
 * candidate's page, which says so. Null for an address that opens nothing.
 */
export async function handleWithdrawal(
  request: FastifyRequest,
  { pool, pages, sendsMail, publicUrl }: CandidateRouteParts & { publicUrl: string | null },
): Promise<SiteResponse | null> {
  const isPost = request.method === "POST";
  if (isPost && isCrossSite(request, publicUrl)) return pages.error(403, request.id);
  const { reference, key } = addressed(request);
  const statusUrl = statusPath(reference, key);
  const answer = await findCandidatePage(pool, { reference, key, sendsMail });
  if (answer?.kind === "received" && !isPost) return pages.candidate(withdrawPath(statusUrl), answer, request.id);
  if (answer?.kind === "received") {
    await withdrawApplication(pool, reference, key);
    request.log.info({ reference }, "An application was withdrawn by its candidate.");
  }
  return answer && jsonResponse(303, {}, { ...secretAddress, Location: statusUrl });
}

function addressed({ params }: FastifyRequest) {
  const { reference = "", key = "" } = params as Partial<Record<"reference" | "key", string>>;
  return { reference, key: key.replace(/\.data$/, ""), isData: key.endsWith(".data") };
}
