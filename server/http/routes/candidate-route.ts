import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { statusPath } from "../../../application/protocol.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import type { SiteResponse } from "../response.ts";

/** With the names under which the log has it, in place of the key. */
export const candidateAddress = statusPath(":reference", ":key");

export type CandidateRouteParts = { pool: pg.Pool; pages: PageResponses };

/** The candidate's page, or the data of it for React Router (`….data`); null for an address that opens nothing. */
export async function handleCandidatePage(
  request: FastifyRequest,
  { pool, pages }: CandidateRouteParts,
): Promise<SiteResponse | null> {
  const { reference, key, isData } = addressed(request);
  const answer = await findCandidatePage(pool, reference, key);
  return answer && pages.candidate(statusPath(reference, key) + (isData ? ".data" : ""), answer, request.id);
}

function addressed({ params }: FastifyRequest) {
  const { reference = "", key = "" } = params as Partial<Record<"reference" | "key", string>>;
  return { reference, key: key.replace(/\.data$/, ""), isData: key.endsWith(".data") };
}
