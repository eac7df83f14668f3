import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { StoredApplication } from "../../../application/answer.ts";
import { statusPath } from "../../../application/protocol.ts";
import { candidatePage } from "../../../content/candidate-page.ts";
import { findCandidatePage, type CandidatePage } from "../../candidate/find-candidate-page.ts";
import type { RateLimit } from "../../limits/rate-limit.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { redirect, withStatus, type SiteResponse } from "../response.ts";
import type { ApplicationRouteParts } from "./application-route.ts";

/** A class of 40 behind one address looks at its pages at the same moment, three times over. */
export const defaultPageLimit: RateLimit = { capacity: 120, refillSeconds: 120 };

export type CandidateRouteParts = {
  pool: pg.Pool;
  pages: PageResponses;
  hasMail: boolean;
  hasChat: boolean;
  pageLimit: RateLimit;
  publicUrl: string | null;
  /** Sends the links of an address's applications; null without mail. */
  mailLinks: ((email: string, network: string) => Promise<void>) | null;
  /** What takes the form with a change. */
  upload: Pick<ApplicationRouteParts, "intake" | "gate" | "pace">;
};

/** A visit of a secret address, after its form, its origin and the rate limit were checked. */
export type Visit = { request: FastifyRequest; reply: FastifyReply; reference: string; key: string };

/** Null when the sender is gone. */
export type Respond = (visit: Visit, parts: CandidateRouteParts) => Promise<SiteResponse | null>;

/** Responds with `respond` to an application that is there, and as `afterEnd` to a link that has ended. */
export async function whileReceived(
  visit: Visit,
  parts: CandidateRouteParts,
  respond: (application: StoredApplication) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  const answer = await findAnswer(visit, parts);
  return answer?.kind === "received" ? respond(answer.application) : afterEnd(visit, parts, answer);
}

/**
 * Responds with its page to a link that has ended, maybe only while its form was taken. What was sent under a link in whose
 * place there is another one isn't stored, and the page says so. `answer`: what the link shows now.
 */
export async function afterEnd(
  visit: Visit,
  parts: CandidateRouteParts,
  answer: CandidatePage | null,
): Promise<SiteResponse> {
  if (!answer) return parts.pages.notFound();
  const isReplaced =
    answer.kind === "ended" && (answer.link.ending === "replaced" || answer.link.ending === "not mine");
  if (visit.request.method !== "POST" || !isReplaced) return redirect(pageOf(visit));
  const problem = candidatePage.ended.unsaved;
  return withStatus(await parts.pages.visitor(visit.request.ip, pageOf(visit), { ...answer, problem }), 409);
}

export function findAnswer({ reference, key }: Visit, { pool, hasMail, hasChat }: CandidateRouteParts) {
  return findCandidatePage(pool, { reference, key, hasMail, hasChat });
}

export function pageOf({ reference, key }: Visit): string {
  return statusPath(reference, key);
}
