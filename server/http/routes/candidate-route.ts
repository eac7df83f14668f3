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

/** A visit of a secret address, after its form, its origin and the rate limit were checked. */
type Visit = { request: FastifyRequest; reference: string; key: string };

type Respond = (visit: Visit, parts: CandidateRouteParts) => Promise<SiteResponse>;

/** The names under which the log has a secret address, in place of its key. */
const candidateAddress = statusPath(":reference", ":key");
const notMeAddress = notMePath(":reference", ":key");

/** `get` shows, and `post`, from a page of ours, changes. */
const candidateRoutes: { path: string; get?: Respond; post?: Respond }[] = [
  { path: candidateAddress, get: showPage },
  { path: withdrawPath(candidateAddress), get: askToWithdraw, post: withdraw },
  { path: addressPath(candidateAddress), get: askForAddress, post: takeAddress },
  { path: sendLinkPath(candidateAddress), post: sendLink },
  { path: notMeAddress, get: askWhetherNotMe, post: takeNotMe },
];

/** Adds the candidate's page and what can be done from it. */
export function addCandidateRoutes(app: FastifyInstance, parts: CandidateRouteParts): void {
  // An email address and a UUID.
  const form = { parseAs: "string", bodyLimit: 8 * 1024 } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, async (_: unknown, body: unknown) => body);
  for (const { path, get, post } of candidateRoutes) {
    if (get) app.get(path, (request) => admit(request, parts, get));
    if (post)
      app.post(path, async (request) => {
        if (isCrossSite(request, parts.publicUrl, { isSecret: true })) return parts.pages.error(403, request.id);
        return admit(request, parts, post);
      });
  }
}

/** Responds with `respond` to an address of the right form, within the rate limit. */
async function admit(request: FastifyRequest, parts: CandidateRouteParts, respond: Respond): Promise<SiteResponse> {
  const { pool, pages, pageLimit } = parts;
  const { reference = "", key = "" } = request.params as { reference?: string; key?: string };
  // No one ever had another address.
  if (!isReference(reference) || !/^[\w-]{22}$/.test(key)) return pages.notFound();
  const outcome = await takeTokens(pool, { bucket: `pages ${networkOf(request.ip)}`, limit: pageLimit });
  if (outcome.kind === "too-many")
    return pages.error(429, request.id, { "Retry-After": String(outcome.retryAfterSeconds) });
  return respond({ request, reference, key }, parts);
}

async function showPage(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  const answer = await findAnswer(visit, parts);
  return answer ? parts.pages.visitor(visit.request.ip, pageOf(visit), answer) : parts.pages.notFound();
}

function askToWithdraw(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  return whileReceived(visit, parts, (_application, answer) =>
    parts.pages.visitor(visit.request.ip, withdrawPath(pageOf(visit)), answer),
  );
}

function withdraw(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { request, reference, key } = visit;
  return whileReceived(visit, parts, async () => {
    await withdrawApplication(parts.pool, { reference, key });
    request.log.info({ reference }, "An application was withdrawn by its candidate.");
    return redirect(pageOf(visit));
  });
}

function askForAddress(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  return whileReceived(visit, parts, async (application) => {
    if (!application.mayCorrectAddress) return redirect(pageOf(visit));
    return addressPage(visit, parts, application, { email: application.email, problem: null });
  });
}

/** Under the old key, too: the form may be sent twice. */
async function takeAddress(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, pages, sendsMail } = parts;
  const { request, reference, key } = visit;
  const fields = new URLSearchParams(typeof request.body === "string" ? request.body : "");
  const [email, formId] = [fields.get("email") ?? "", fields.get("form") ?? ""];
  if (!isUuid(formId)) return pages.error(400, request.id);
  const network = networkOf(request.ip);
  const outcome = await correctAddress(pool, { reference, key, email, formId, network, sendsMail });
  switch (outcome.kind) {
    case "corrected":
      request.log.info({ reference }, "The email address of an application was corrected by its candidate.");
      return redirect(outcome.statusUrl);
    case "closed":
      return redirect(pageOf(visit));
    case "unknown":
      // Withdrawn in another tab, the page says so.
      return whileReceived(visit, parts, async () => redirect(pageOf(visit)));
    case "refused": {
      const problem = fieldMessage({ field: "email", code: outcome.code });
      return whileReceived(visit, parts, async (application) => {
        const page = await addressPage(visit, parts, application, { email, problem });
        return page.status === 200 ? { ...page, status: 422 } : page;
      });
    }
  }
}

function addressPage(
  { request }: Visit,
  { pages }: CandidateRouteParts,
  application: StoredApplication,
  typed: { email: string; problem: string | null },
): Promise<SiteResponse> {
  const form = { id: randomUUID(), ...typed };
  return pages.visitor(request.ip, addressPath(application.statusUrl), { kind: "correcting", application, form });
}

function sendLink(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { request, reference, key } = visit;
  return whileReceived(visit, parts, async () => {
    if (parts.sendsMail) await sendLinkAgain(parts.pool, { reference, key, network: networkOf(request.ip) });
    return redirect(pageOf(visit));
  });
}

/** The same page for every link, right or wrong: it says nothing about an application. */
function askWhetherNotMe(visit: Visit, { pages }: CandidateRouteParts): Promise<SiteResponse> {
  return pages.visitor(visit.request.ip, notMePath(visit.reference, visit.key), { kind: "not-me", isDone: false });
}

async function takeNotMe(visit: Visit, { pool, pages }: CandidateRouteParts): Promise<SiteResponse> {
  await forgetAddress(pool, visit);
  return pages.visitor(visit.request.ip, notMePath(visit.reference, visit.key), { kind: "not-me", isDone: true });
}

/** Responds with `respond` to an application that is there, and with its page to one that was withdrawn. */
async function whileReceived(
  visit: Visit,
  parts: CandidateRouteParts,
  respond: (application: StoredApplication, answer: FormAnswer) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  const answer = await findAnswer(visit, parts);
  if (!answer) return parts.pages.notFound();
  return answer.kind === "received" ? respond(answer.application, answer) : redirect(pageOf(visit));
}

function findAnswer({ reference, key }: Visit, { pool, sendsMail, hasChat }: CandidateRouteParts) {
  return findCandidatePage(pool, { reference, key, sendsMail, hasChat });
}

function pageOf({ reference, key }: Visit): string {
  return statusPath(reference, key);
}
