import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { isReference } from "../../../application/reference.ts";
import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import {
  fillReason,
  maxAnswerLength,
  maxSubjectLength,
  replyNames,
  type AnswerOutcome,
  type ReplyName,
} from "../../../application/team/answer.ts";
import { doneParams, type LeftOut, type NotAnswered } from "../../../application/team/done.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxPageSize, type InboxEntry } from "../../../application/team/inbox.ts";
import { declineReasons } from "../../../content/readers/replies.server.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { fieldsOf, isPosted, parsePost, postedTime, typedText } from "../parse-post.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import type { Typed } from "../typed.ts";
import type { AnswerDraft } from "./answer-form.tsx";
import { beginReply } from "./begin-reply.ts";
import { problemIn } from "./problem-in.ts";

const { problems } = answerPage;

/** A candidate, and the last act on the application when the page was made: "SM-7K3F-9QXT 2026-11-21T09:05:00.000Z". */
const addressee = z
  .string()
  .transform((field) => field.split(" "))
  .pipe(z.tuple([z.string().refine(isReference), postedTime]));

const answerPost = z.object({
  key: z.uuid(),
  reply: z.enum(replyNames),
  /** The reply to begin anew with; missing when the answer is sent. */
  choose: z.enum(replyNames).optional(),
  reason: z
    .string()
    .refine((name) => name === "" || declineReasons.has(name))
    .default(""),
  to: fieldsOf(addressee, inboxPageSize).transform((pairs) => new Map(pairs)),
  subject: typedText.max(maxSubjectLength),
  text: typedText.max(maxAnswerLength),
  another: isPosted,
  suspicious: isPosted,
});

type AnswerPost = z.output<typeof answerPost>;

/** Sends the answer to each candidate, once for each key, or begins another reply. */
export async function answerAction(args: ActionFunctionArgs) {
  const { context } = args;
  const team = context.get(teamContext);
  const post = await parsePost(answerPost, args);
  if (!team.hasMail) throw refusal(context, 400);
  const candidates = await team.readEntries([...post.to.keys()]);
  if (candidates.length === 0) throw await gone(args, post);
  return post.choose ? chooseReply(args, post, post.choose, candidates) : sendAnswers(args, post, candidates);
}

/** Gives back what was typed, to be copied, unless the form began with it. */
function chooseReply({ context }: ActionFunctionArgs, post: AnswerPost, chosen: ReplyName, candidates: InboxEntry[]) {
  const team = context.get(teamContext);
  const begun = beginReply(team, post.reply, candidates);
  const changed = (["subject", "text"] as const).filter((name) => post[name] !== begun[name]);
  const draft = { ...beginReply(team, chosen, candidates), key: post.key, reason: null };
  return unsent(post, 200, { name: chosen, draft, replaced: changed.map((name) => ({ name, text: post[name] })) });
}

/** Leads to the next application of the list, or to the list; to the same page when no one was answered. */
async function sendAnswers(args: ActionFunctionArgs, post: AnswerPost, candidates: InboxEntry[]) {
  const team = args.context.get(teamContext);
  const [first = "", ...others] = post.to.keys();
  const isOne = others.length === 0;
  const reason = reasonOf(post);
  const text = fillReason(post.text, declineReasons.get(reason ?? "") ?? null);
  const problem = problemIn({ subject: post.subject, text }, isOne ? candidates : []);
  if (problem !== null) return unsent(post, 422, { problem });

  const outcomes = await team.answerApplications({
    subject: post.subject,
    text,
    key: post.key,
    reply: post.reply,
    reason,
    seen: post.to,
    typed: { subject: post.subject, text: post.text },
    isAnother: post.another,
    isToSuspicious: isOne || post.suspicious,
  });
  const notAnswered = notAnsweredOf(outcomes);
  const [left] = notAnswered;
  if (left && notAnswered.length === outcomes.length) {
    if (!isOne)
      return unsent(post, 409, { problem: problems.noneAnswered, leftOut: await team.readLeftOut(notAnswered) });
    if (left.reason === "gone") throw await gone(args, post);
    return unsent(post, 409, { problem: problems.leftOut[left.reason] });
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

function reasonOf({ reply, reason }: AnswerPost): string | null {
  return reply === "decline" && reason !== "" ? reason : null;
}

async function gone({ context }: ActionFunctionArgs, { to }: AnswerPost) {
  const [first = ""] = to.keys();
  return refusal(context, 404, await context.get(teamContext).readEnd(first));
}

/** What the page shows after a post that sent nothing. `replaced`: what was typed before another reply was chosen. */
type Unsent = {
  draft: AnswerDraft;
  name: ReplyName;
  problem: string | null;
  leftOut: LeftOut[];
  replaced: Typed[];
};

function unsent(post: AnswerPost, status: 200 | 409 | 422, changes: Partial<Unsent>) {
  const draft = { subject: post.subject, text: post.text, key: post.key, reason: reasonOf(post) };
  return data<Unsent>({ draft, name: post.reply, problem: null, leftOut: [], replaced: [], ...changes }, status);
}
