import { randomUUID } from "node:crypto";
import type { ChangeForm, StoredApplication } from "../../../application/answer.ts";
import type { ApplicationFields, PositionChoice } from "../../../application/fields.ts";
import { changePath } from "../../../application/protocol.ts";
import { candidatePage } from "../../../content/candidate-page.ts";
import { readFields } from "../../applications/stored-application.ts";
import type { FieldValues } from "../../intake/form/form-reader.ts";
import { receiveChange } from "../../intake/receive-application.ts";
import type { Refusal } from "../../intake/refusal.ts";
import { networkOf } from "../../limits/network-of.ts";
import { rejectionOf } from "../error-responses.ts";
import { redirect, withStatus, type SiteResponse } from "../response.ts";
import { isTooLarge, refuseEarly } from "./application-route.ts";
import {
  afterEnd,
  findAnswer,
  pageOf,
  whileReceived,
  type CandidateRouteParts,
  type Visit,
} from "./candidate-visit.ts";

/** What the application has now, in the form. */
export function askForChange(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse> {
  return whileMayChange(visit, parts, (own) => formPage(visit, parts, own, { id: randomUUID() }));
}

/** Takes the form, which may be sent twice: the second time under a link that has ended. */
export async function takeChange(visit: Visit, parts: CandidateRouteParts): Promise<SiteResponse | null> {
  const { request, reply, reference, key } = visit;
  const { gate, intake, pace } = parts.upload;
  const before = await findAnswer(visit, parts);
  if (!before) return parts.pages.notFound();
  const fields = await readFields(parts.pool, reference);
  if (!fields) return redirect(pageOf(visit));
  const admission = await gate.admit(request, reply, { isSecret: true });
  if (!admission) return null;
  const refusal = admission.kind === "admitted" ? refuseEarly(request) : admission;
  if (refusal) return refused(visit, parts, refusal);
  if (request.headers.expect) reply.raw.writeContinue();
  const own = { id: fields.positionId, title: fields.position };
  const network = networkOf(request.ip);
  const post = { reference, key, own, network, pace, isTooLarge: isTooLarge(request) };
  const outcome = await receiveChange(request.raw, post, intake);
  switch (outcome.kind) {
    case "aborted":
      return null;
    case "replaced":
      request.log.info({ reference }, "An application was changed by its candidate.");
      return redirect(outcome.statusUrl);
    case "ended":
      return afterEnd(visit, parts, await findAnswer(visit, parts));
    case "answered":
      return whileReceived(visit, parts, async (application) => {
        const answer = { kind: "received", application, problem: candidatePage.change.answered } as const;
        return withStatus(await parts.pages.visitor(request.ip, pageOf(visit), answer), 409);
      });
    case "refused mailbox":
      return refused(visit, parts, { kind: "invalid", errors: [{ field: "email", code: "refused" }] }, outcome);
    default:
      if ("cause" in outcome) request.log.error({ err: outcome.cause }, "A change of an application was not stored.");
      return refused(visit, parts, outcome, outcome);
  }
}

type Own = { application: StoredApplication; fields: ApplicationFields; position: PositionChoice };

async function whileMayChange(
  visit: Visit,
  parts: CandidateRouteParts,
  respond: (own: Own) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  return whileReceived(visit, parts, async (application) => {
    const fields = application.mayChange ? await readFields(parts.pool, visit.reference) : null;
    if (!fields) return redirect(pageOf(visit));
    return respond({ application, fields, position: { id: fields.positionId, title: fields.position } });
  });
}

/** The form comes back with what was typed, as far as it was read. */
function refused(
  visit: Visit,
  parts: CandidateRouteParts,
  refusal: Refusal,
  typed: { values?: FieldValues; formId?: string | null } = {},
): Promise<SiteResponse> {
  return whileMayChange(visit, parts, async (own) => {
    const isLimit = refusal.kind === "too-many" && typed.values !== undefined;
    const texts = isLimit ? candidatePage.change.limitReached : candidatePage.change.problems;
    const { problem, headers } = rejectionOf(refusal, visit.request.id, texts);
    const form = { id: typed.formId ?? randomUUID(), problem, ...(typed.values && { values: typed.values }) };
    const page = await formPage(visit, parts, own, form);
    return withStatus(page, problem.status, headers);
  });
}

function formPage(
  { request }: Visit,
  { pages, upload }: CandidateRouteParts,
  { application, fields, position }: Own,
  { id, problem = null, values }: Pick<ChangeForm, "id"> & Partial<ChangeForm>,
): Promise<SiteResponse> {
  const { positions: site } = upload.intake;
  const open = site.accepted({ wasUnderWay: false });
  // The form that comes back has offered the chosen one.
  const isChosen = ({ id, title }: PositionChoice) => title === values?.position && id !== position.id;
  const chosen = site.accepted({ wasUnderWay: true }).filter(isChosen);
  const closed = [position, ...chosen].filter(({ id }) => !open.some((one) => one.id === id));
  const positions = [...closed, ...open];
  const own = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ""]));
  return pages.visitor(request.ip, changePath(application.statusUrl), {
    kind: "changing",
    application,
    form: { id, positions: positions.map(({ id, title }) => ({ id, title })), values: values ?? own, problem },
  });
}
