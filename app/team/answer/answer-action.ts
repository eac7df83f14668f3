import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import {
  hasSentence,
  maxAnswerLength,
  maxSubjectLength,
  replaceReason,
  replyNames,
  type AnswerOutcome,
  type FilledLetter,
  type ReplyName,
} from "../../../application/team/answer.ts";
import { doneParams, type LeftOut, type NotAnswered } from "../../../application/team/done.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxPageSize, type InboxEntry } from "../../../application/team/inbox.ts";
import { declineReasons, reasonOf, sentenceFor } from "../../../content/readers/replies.server.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { fieldsOf, isPosted, parsePost, seenAct, typedText } from "../parse-post.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import type { Typed } from "../typed.ts";
import { fillDraft, readAddressees, type AnswerDraft } from "./answer-draft.ts";
import { beginReply } from "./begin-reply.ts";
import { problemIn, type AnswerProblem } from "./problem-in.ts";

const { problems } = answerPage;

/** A heading of `content/team/replies/reasons.md`. */
const heading = z.string().refine((name) => declineReasons.has(name));

const answerPost = z.object({
  key: z.uuid(),
  reply: z.enum(replyNames),
  /** The reply to begin anew with, the reason to put in the text, or the wish to see the letters; missing when it is sent. */
  choose: z.enum(replyNames).optional(),
  because: heading.optional(),
  show: isPosted,
  reason: heading.or(z.literal("")).default(""),
  to: fieldsOf(seenAct, inboxPageSize).transform((pairs) => new Map(pairs)),
  subject: typedText.max(maxSubjectLength),
  text: typedText.max(maxAnswerLength),
  another: isPosted,
  suspicious: isPosted,
  invited: isPosted,
});

type AnswerPost = z.output<typeof answerPost>;

/** Sends the answer to each candidate, once for each key, or shows the form again as a button of it says. */
export async function answerAction(args: ActionFunctionArgs) {
  const { context } = args;
  const team = context.get(teamContext);
  const post = await parsePost(answerPost, args);
  if (!team.hasMail) throw refusal(context, 400);
  const candidates = await team.readEntries([...post.to.keys()]);
  if (candidates.length === 0) throw await gone(args, post);
  if (post.choose) return chooseReply(args, post, post.choose, candidates);
  if (post.because) return chooseReason(args, post, post.because);
  if (post.show) return unsent(args, post, 200, { pressed: "show" });
  return sendAnswers(args, post, candidates);
}

/** Gives back what was typed, to be copied, unless the form began with it. */
function chooseReply(args: ActionFunctionArgs, post: AnswerPost, chosen: ReplyName, candidates: InboxEntry[]) {
  const { member } = args.context.get(teamContext);
  const begun = beginReply({ member, name: post.reply, reason: storedReason(post) }, candidates);
  const changed = (["subject", "text"] as const).filter((name) => post[name] !== begun[name]);
  return unsent(args, post, 200, {
    name: chosen,
    draft: { ...draftOf(post), ...beginReply({ member, name: chosen, reason: null }, candidates), reason: null },
    replaced: changed.map((name) => ({ name, text: post[name] })),
    pressed: chosen,
  });
}

/** Puts the reason's sentence in place of the one that is in the text. */
function chooseReason(args: ActionFunctionArgs, post: AnswerPost, chosen: string) {
  const reason = reasonOf(chosen);
  const text = replaceReason(post.text, sentenceFor(storedReason(post)), sentenceFor(reason));
  return unsent(args, post, 200, { draft: { ...draftOf(post), text, reason }, pressed: chosen });
}

/** Leads to the next application of the list, or to the list; to the same page when no one was answered. */
async function sendAnswers(args: ActionFunctionArgs, post: AnswerPost, candidates: InboxEntry[]) {
  const team = args.context.get(teamContext);
  const [first = "", ...others] = post.to.keys();
  const isOne = others.length === 0;
  const problem = problemIn(post, isOne ? candidates : []);
  if (problem !== null) return unsent(args, post, 422, { problem: problem.text, refused: problem.field });

  const outcomes = await team.answerApplications({
    subject: post.subject,
    text: post.text,
    key: post.key,
    reply: post.reply,
    // The member may have deleted its sentence.
    reason: hasSentence(post.text, sentenceFor(storedReason(post))) ? storedReason(post) : null,
    seen: post.to,
    isAnother: post.another,
    isToSuspicious: isOne || post.suspicious,
    isToInvited: isOne || post.invited,
  });
  const notAnswered = notAnsweredOf(outcomes);
  const [left] = notAnswered;
  if (left && notAnswered.length === outcomes.length) {
    // The next press is another one.
    const draft = { ...draftOf(post), key: crypto.randomUUID() };
    if (!isOne) {
      const leftOut = await team.readLeftOut(notAnswered);
      return unsent(args, post, 409, { draft, problem: problems.noneAnswered, leftOut });
    }
    if (left.reason === "gone") throw await gone(args, post);
    return unsent(args, post, 409, { draft, problem: problems.leftOut[left.reason] });
  }

  const query = readInboxQuery(args.url.searchParams);
  const { next } = isOne ? await team.readPlace(first, query) : { next: null };
  const answered = outcomes.filter(({ leftOut }) => leftOut === null);
  const done = doneParams({
    kind: "answer",
    key: post.key,
    references: answered.map(({ reference }) => reference),
    notAnswered,
  });
  // The list has them selected.
  const selected = notAnswered.map(({ reference }) => reference).join(",");
  const page = next === null ? teamPath : teamApplicationPath(next);
  throw redirect(page + inboxSearch(query, {}, { ...done, ...(selected !== "" && { selected }) }), 303);
}

function notAnsweredOf(outcomes: AnswerOutcome[]): NotAnswered[] {
  return outcomes.flatMap(({ reference, leftOut }) => (leftOut === null ? [] : [{ reference, reason: leftOut }]));
}

function storedReason({ reply, reason }: AnswerPost): string | null {
  return reply === "decline" && reason !== "" ? reasonOf(reason) : null;
}

async function gone({ context }: ActionFunctionArgs, { to }: AnswerPost) {
  const [first = ""] = to.keys();
  return refusal(context, 404, await context.get(teamContext).readEnd(first));
}

function draftOf(post: AnswerPost): AnswerDraft {
  const { subject, text, key, another, suspicious, invited } = post;
  return { subject, text, key, reason: storedReason(post), another, suspicious, invited };
}

/**
 * What the page shows after a post that sent nothing. `filled`: the letters as they would be sent. `refused`: the field
 * that the problem is about. `replaced`: what was typed before another reply was chosen. `pressed`: the value of the button
 * that has the focus again.
 */
type Unsent = {
  draft: AnswerDraft;
  filled: FilledLetter[];
  name: ReplyName;
  problem: string | null;
  refused: AnswerProblem["field"] | null;
  leftOut: LeftOut[];
  replaced: Typed[];
  pressed: string | null;
};

async function unsent(
  { context }: ActionFunctionArgs,
  post: AnswerPost,
  status: 200 | 409 | 422,
  changes: Partial<Unsent>,
) {
  const team = context.get(teamContext);
  const draft = changes.draft ?? draftOf(post);
  const addressees = await readAddressees(team, await team.readEntries([...post.to.keys()]));
  const filled = await fillDraft(team, addressees, draft);
  const unchanged = { name: post.reply, problem: null, refused: null, leftOut: [], replaced: [], pressed: null };
  return data<Unsent>({ ...unchanged, ...changes, draft, filled }, status);
}
