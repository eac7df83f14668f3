import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import {
  changePath,
  dataPath,
  idempotencyKeyField,
  isUuid,
  myLinksPath,
  notMePath,
  replyPath,
  sendLinkPath,
  statusPath,
  withdrawPath,
} from "../../../application/protocol.ts";
import { isReference } from "../../../application/reference.ts";
import { candidatePage } from "../../../content/candidate-page.ts";
import { forgetAddress } from "../../candidate/forget-address.ts";
import { storeReply } from "../../candidate/store-reply.ts";
import { inTransaction } from "../../database/transaction.ts";
import { sendLinkAgain } from "../../jobs/mail/send-link-again.ts";
import { withdrawApplication } from "../../jobs/withdrawal/withdraw-application.ts";
import { networkOf } from "../../limits/network-of.ts";
import { daySeconds, takeTokens } from "../../limits/rate-limit.ts";
import { isCrossSite } from "../admission.ts";
import { postedFields } from "../posted-fields.ts";
import { recordDownload } from "../record-download.ts";
import { redirect, withStatus, type SiteResponse } from "../response.ts";
import {
  afterEnd,
  findAnswer,
  pageOf,
  whileReceived,
  type CandidateRouteParts,
  type Respond,
  type Visit,
} from "./candidate-visit.ts";
import { askForChange, takeChange } from "./change-route.ts";

/** The names under which the log has a secret address, in place of its key. */
const candidateAddress = statusPath(":reference", ":key");
const notMeAddress = notMePath(":reference", ":key");

/** `get` shows, and `post`, from a page of ours, changes. */
const candidateRoutes: { path: string; get?: Respond; post?: Respond }[] = [
  { path: candidateAddress, get: showPage },
  { path: withdrawPath(candidateAddress), get: askToWithdraw, post: withdraw },
  { path: changePath(candidateAddress), get: askForChange, post: takeChange },
  { path: replyPath(candidateAddress), get: leadToPage, post: takeReply },
  { path: dataPath(candidateAddress), get: sendData },
  { path: sendLinkPath(candidateAddress), get: leadToPage, post: sendLink },
  { path: notMeAddress, get: askWhetherNotMe, post: takeNotMe },
];

/** Adds the candidate's page and what can be done from it. */
export function addCandidateRoutes(app: FastifyInstance, parts: CandidateRouteParts): void {
  // Short fields. The form with a change is read by the intake.
  const form = { parseAs: "string", bodyLimit: 64 * 1024 } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, async (_: unknown, body: unknown) => body);
  app.get(myLinksPath, async () => redirect("/careers"));
  app.post(myLinksPath, (request) => takeLinksForm(request, parts));
  for (const { path, get, post } of candidateRoutes) {
    if (get) app.get(path, (request, reply) => admit({ request, reply }, parts, get));
    if (post)
      app.post(path, async (request, reply) => {
        if (isCrossSite(request, parts.publicUrl, { isSecret: true })) return parts.pages.error(403, request.id);
        return admit({ request, reply }, parts, post);
      });
  }
}

/** The same for every address, and before anything is looked up. */
async function takeLinksForm(request: FastifyRequest, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pages, publicUrl, mailLinks } = parts;
  if (isCrossSite(request, publicUrl)) return pages.error(403, request.id);
  const refusal = await takeVisit(request, parts);
  if (refusal) return refusal;
  void mailLinks?.(postedFields(request).get("email") ?? "", networkOf(request.ip));
  return pages.visitor(request.ip, myLinksPath, { kind: "links-asked" });
}

/** Counts a visit; returns a refusal when there were too many. */
async function takeVisit(
  request: FastifyRequest,
  { pool, pages, pageLimit }: CandidateRouteParts,
): Promise<SiteResponse | null> {
  const outcome = await takeTokens(pool, { bucket: `pages ${networkOf(request.ip)}`, limit: pageLimit });
  if (outcome.kind === "taken") return null;
  return pages.error(429, request.id, { "Retry-After": String(outcome.retryAfterSeconds) });
}

/** Responds with `respond` to an address of the right form, within the rate limit. */
async function admit(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  parts: CandidateRouteParts,
  respond: Respond,
): Promise<SiteResponse | null> {
  const { pages } = parts;
  const { reference = "", key = "" } = request.params as { reference?: string; key?: string };
  // No one ever had another address.
  if (!isReference(reference) || !/^[\w-]{22}$/.test(key)) return pages.notFound();
  const refusal = await takeVisit(request, parts);
  return refusal ?? respond({ request, reply, reference, key }, parts);
}

async function showPage(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  const answer = await findAnswer(visit, parts);
  return answer ? parts.pages.visitor(visit.request.ip, pageOf(visit), answer) : parts.pages.notFound();
}

/** A form that was refused is shown at its own address, which can be opened again. */
async function leadToPage(visit: Visit): Promise<SiteResponse> {
  return redirect(pageOf(visit));
}

function askToWithdraw(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  return whileReceived(visit, parts, (application) =>
    parts.pages.visitor(visit.request.ip, withdrawPath(pageOf(visit)), { kind: "received", application }),
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

async function takeReply(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { request, reference, key } = visit;
  const fields = postedFields(request);
  const [text, formId] = [fields.get("reply") ?? "", fields.get(idempotencyKeyField) ?? ""];
  if (!isUuid(formId)) return parts.pages.error(400, request.id);
  const outcome = await storeReply(parts.pool, { reference, key, formId, text });
  const { kind } = outcome;
  if (kind === "stored") return redirect(pageOf(visit));
  if (kind === "ended") return afterEnd(visit, parts, await findAnswer(visit, parts));
  const problem = candidatePage.letters.problems[kind];
  return whileReceived(visit, parts, async (application) => {
    const reply = { id: formId, text, problem };
    const page = await parts.pages.visitor(request.ip, pageOf(visit), { kind: "received", application, reply });
    const headers = kind === "too-many" && { "Retry-After": String(outcome.retryAfterSeconds) };
    return withStatus(page, statusOf[kind], { ...headers });
  });
}

/** Of a reply that is not stored. */
const statusOf = { empty: 422, "too-long": 422, "too-many": 429, closed: 409 };

/** One file with everything. The key of a mail, whose reader may be a stranger, gets the page and no more. */
function sendData(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  return whileReceived(visit, parts, async ({ isOwnLink, reference }) => {
    const file = isOwnLink ? await recordDownload(parts.pool, reference, { withNotes: false }) : null;
    return file ?? redirect(pageOf(visit));
  });
}

function sendLink(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  const { pool, hasMail } = parts;
  const { request, reference } = visit;
  const send = (client: pg.PoolClient) => sendLinkAgain(client, reference, networkOf(request.ip));
  return whileReceived(visit, parts, async (application) => {
    const outcome = hasMail ? await inTransaction(pool, send) : "no-mail";
    if (outcome === "gone") return afterEnd(visit, parts, await findAnswer(visit, parts));
    // One that waits is the one that was asked for.
    if (outcome === "done" || outcome === "waiting") return redirect(pageOf(visit));
    const problem = candidatePage.sendLink.problems[outcome];
    const page = await parts.pages.visitor(request.ip, pageOf(visit), { kind: "received", application, problem });
    return outcome === "too-many"
      ? withStatus(page, 429, { "Retry-After": String(daySeconds) })
      : withStatus(page, 409);
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
