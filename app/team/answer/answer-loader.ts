import type { LoaderFunctionArgs } from "react-router";
import { isReference } from "../../../application/reference.ts";
import { isUuid } from "../../../application/protocol.ts";
import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import { fillLetter, replyNames, type TypedAnswer } from "../../../application/team/answer.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxPageSize, type InboxEntry } from "../../../application/team/inbox.ts";
import type { Team } from "../../../application/team/team.ts";
import { declineReasons, reasonOf } from "../../../content/readers/replies.server.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import { fillDraft, readAddressees, type AnswerDraft } from "./answer-draft.ts";
import { beginReply, replyTo } from "./begin-reply.ts";

/** The page's address names the candidates, the reply to begin with, and the list that one came from. */
export async function answerLoader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const team = context.get(teamContext);
  const references = referencesIn(searchParams);
  const candidates = await team.readEntries(references);
  const [first, ...others] = candidates;
  if (!first) throw refusal(context, 404, references[0] ? await team.readEnd(references[0]) : null);
  const name = replyNames.find((one) => one === searchParams.get("reply")) ?? "decline";
  const beginning = { member: team.member, name, reason: reasonIn(searchParams) };
  const application = others.length === 0 ? await team.readApplication(first.reference) : null;
  const begun = (await stoppedIn(team, searchParams, candidates)) ?? {
    ...beginning,
    ...beginReply(beginning, candidates),
  };
  const draft: AnswerDraft = {
    subject: begun.subject,
    text: begun.text,
    reason: begun.reason,
    key: crypto.randomUUID(),
    another: false,
    suspicious: false,
    invited: false,
  };
  const addressees = await readAddressees(team, candidates);
  const list = inboxSearch(readInboxQuery(searchParams));
  const gone = references.filter((reference) => candidates.every((candidate) => candidate.reference !== reference));
  return {
    addressees,
    leftOut: await team.readLeftOut(gone.map((reference) => ({ reference, reason: "gone" }))),
    filled: await fillDraft(team, addressees, draft),
    /** For the member's own mail program. */
    byHand: candidates.map((candidate) => ({ ...candidate, ...replyTo(beginning, candidate) })),
    coverLetter: application?.fields.coverLetter ?? null,
    name,
    draft,
    reasons: [...declineReasons.keys()],
    hasMail: team.hasMail,
    wait: await team.readAnswersWait(),
    done: await team.readDone(searchParams),
    list,
    back: (others.length === 0 ? teamApplicationPath(first.reference) : teamPath) + list,
  };
}

/** The answer that was stopped, as it was typed, with its names where it is to one; null on any other way to the page. */
async function stoppedIn(
  team: Team,
  searchParams: URLSearchParams,
  candidates: InboxEntry[],
): Promise<TypedAnswer | null> {
  const key = searchParams.get("draft") ?? "";
  const typed = isUuid(key) ? await team.readTypedAnswer(key) : null;
  return typed && candidates.length === 1 ? { ...typed, ...fillLetter(candidates, typed) } : typed;
}

function reasonIn(searchParams: URLSearchParams): string | null {
  const reason = searchParams.get("reason") ?? "";
  return declineReasons.has(reason) ? reasonOf(reason) : null;
}

function referencesIn(searchParams: URLSearchParams): string[] {
  return (searchParams.get("candidates") ?? "").split(",").filter(isReference).slice(0, inboxPageSize);
}
