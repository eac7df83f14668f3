import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { FormAnswer, StoredApplication } from "../../../application/answer.ts";
import {
  addressPath,
  isUuid,
  notMePath,
  sendLinkPath,
  statusPath,
  withdrawPath,
} from "../../../application/protocol.ts";
import { isReference } from "../../../application/reference.ts";
import { fieldMessage } from "../../../content/application-form.ts";
import { correctAddress, forgetAddress, sendLinkAgain } from "../../candidate/change-address.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { withdrawApplication } from "../../jobs/withdrawal/withdraw-application.ts";
import { networkOf } from "../../limits/network-of.ts";
import { takeTokens, type RateLimit } from "../../limits/rate-limit.ts";
import { isCrossSite } from "../admission.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { redirect, type SiteResponse } from "../response.ts";

/** The names under which the log has it, in place of the key. */
const candidateAddress = statusPath(":reference", ":key");
const notMeAddress = notMePath(":reference", ":key");

/** A class of 40 behind one address looks at its pages at the same moment, three times over. */
export const defaultPageLimit: RateLimit = { capacity: 120, refillSeconds: 120 };

export type CandidateRouteParts = {
  pool: pg.Pool;
  pages: PageResponses;
  sendsMail: boolean;
  hasChat: boolean;
  pageLimit: RateLimit;
  publicUrl: string | null;
};

/** The candidate's page and what can be done from it. Every change is a POST from a page of ours. */
export function addCandidateRoutes(app: FastifyInstance, parts: CandidateRouteParts): void {
  // An email address and a UUID.
  const form = { parseAs: "string", bodyLimit: 8 * 1024 } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, async (_: unknown, body: unknown) => body);
  app.get(candidateAddress, (request) => handleCandidatePage(request, parts));
  app.get(withdrawPath(candidateAddress), (request) => handleWithdrawal(request, parts));
  app.post(withdrawPath(candidateAddress), (request) => handleWithdrawal(request, parts));
  app.get(addressPath(candidateAddress), (request) => askForAddress(request, parts));
  app.post(addressPath(candidateAddress), (request) => takeAddress(request, parts));
  app.post(sendLinkPath(candidateAddress), (request) => handleSendLink(request, parts));
  app.get(notMeAddress, (request) => handleNotMe(request, parts));
  app.post(notMeAddress, (request) => handleNotMe(request, parts));
}

function handleCandidatePage(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  return respondTo(request, parts, (answer, { reference, key }) =>
    parts.pages.visitor(request.ip, statusPath(reference, key), answer),
  );
}

/** Asks whether to withdraw (GET), and does it (POST). Afterwards both lead to the candidate's page. */
async function handleWithdrawal(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, pages } = parts;
  if (isForeignPost(request, parts)) return pages.error(403, request.id);
  return respondTo(request, parts, async (answer, { reference, key }) => {
    const address = statusPath(reference, key);
    if (answer.kind !== "received") return redirect(address);
    if (request.method !== "POST") return pages.visitor(request.ip, withdrawPath(address), answer);
    await withdrawApplication(pool, { reference, key });
    request.log.info({ reference }, "An application was withdrawn by its candidate.");
    return redirect(address);
  });
}

function askForAddress(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  return respondTo(request, parts, async (answer, { reference, key }) => {
    if (answer.kind !== "received" || !answer.application.mayCorrectAddress)
      return redirect(statusPath(reference, key));
    return addressPage(request, parts, answer.application, answer.application.email, null);
  });
}

/** Under the old key, too: the form may be sent twice. */
async function takeAddress(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, pages, sendsMail } = parts;
  if (isForeignPost(request, parts)) return pages.error(403, request.id);
  return admit(request, parts, async ({ reference, key }) => {
    const fields = new URLSearchParams(typeof request.body === "string" ? request.body : "");
    const [email, formId] = [fields.get("email") ?? "", fields.get("form") ?? ""];
    if (!isUuid(formId)) return pages.error(400, request.id);
    const network = networkOf(request.ip);
    const outcome = await correctAddress(pool, { reference, key, email, formId, network, sendsMail });
    // Withdrawn in another tab, the page says so.
    if (outcome.kind === "unknown")
      return respondFound(parts, { reference, key }, async () => redirect(statusPath(reference, key)));
    if (outcome.kind === "closed") return redirect(statusPath(reference, key));
    if (outcome.kind === "refused")
      return respondFound(parts, { reference, key }, async (answer) => {
        if (answer.kind !== "received") return redirect(statusPath(reference, key));
        const page = await addressPage(
          request,
          parts,
          answer.application,
          email,
          fieldMessage({ field: "email", code: outcome.code }),
        );
        return page.status === 200 ? { ...page, status: 422 } : page;
      });
    request.log.info({ reference }, "The email address of an application was corrected by its candidate.");
    return redirect(outcome.statusUrl);
  });
}

function addressPage(
  { ip }: FastifyRequest,
  { pages }: CandidateRouteParts,
  application: StoredApplication,
  email: string,
  problem: string | null,
): Promise<SiteResponse> {
  const form = { id: randomUUID(), email, problem };
  return pages.visitor(ip, addressPath(application.statusUrl), { kind: "correcting", application, form });
}

async function handleSendLink(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, pages, sendsMail } = parts;
  if (isForeignPost(request, parts)) return pages.error(403, request.id);
  return respondTo(request, parts, async (answer, { reference, key }) => {
    const network = networkOf(request.ip);
    if (answer.kind === "received" && sendsMail) await sendLinkAgain(pool, { reference, key, network });
    return redirect(statusPath(reference, key));
  });
}

/** The same page for every link, right or wrong: it says nothing about an application. Only the button changes something. */
async function handleNotMe(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, pages } = parts;
  if (isForeignPost(request, parts)) return pages.error(403, request.id);
  return admit(request, parts, async (address) => {
    const isDone = request.method === "POST";
    if (isDone) await forgetAddress(pool, address);
    return pages.visitor(request.ip, notMePath(address.reference, address.key), { kind: "not-me", isDone });
  });
}

function isForeignPost(request: FastifyRequest, { publicUrl }: CandidateRouteParts): boolean {
  return request.method === "POST" && isCrossSite(request, publicUrl);
}

type SecretAddress = { reference: string; key: string };

/** Responds with `respond` to the application at an address, after checking the address's form and the rate limit. */
function respondTo(
  request: FastifyRequest,
  parts: CandidateRouteParts,
  respond: (answer: FormAnswer, address: SecretAddress) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  return admit(request, parts, (address) => respondFound(parts, address, respond));
}

async function respondFound(
  { pool, pages, sendsMail, hasChat }: CandidateRouteParts,
  address: SecretAddress,
  respond: (answer: FormAnswer, address: SecretAddress) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  const answer = await findCandidatePage(pool, { ...address, sendsMail, hasChat });
  return answer ? respond(answer, address) : pages.notFound();
}

/** Responds with `respond` to an address of the right form, within the rate limit. */
async function admit(
  { params, id, ip }: FastifyRequest,
  { pool, pages, pageLimit }: CandidateRouteParts,
  respond: (address: SecretAddress) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  const { reference = "", key = "" } = params as { reference?: string; key?: string };
  // No one ever had another address.
  if (!isReference(reference) || !/^[\w-]{22}$/.test(key)) return pages.notFound();
  const outcome = await takeTokens(pool, { bucket: `pages ${networkOf(ip)}`, limit: pageLimit });
  if (outcome.kind === "too-many") return pages.error(429, id, { "Retry-After": String(outcome.retryAfterSeconds) });
  return respond({ reference, key });
}
