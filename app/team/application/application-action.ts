import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { cleanLetter } from "../../../application/clean-text.ts";
import { checkEmail } from "../../../application/fields.ts";
import { isDay } from "../../../application/position-closing.ts";
import { teamAnswerPath, teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import {
  isReply,
  mailChanges,
  maxAnswerLength,
  maxSubjectLength,
  replyNames,
} from "../../../application/team/answer.ts";
import { maxNoteLength, type ApplicationChange, type ChangeOptions } from "../../../application/team/application.ts";
import { doneParams, type DoneKind } from "../../../application/team/done.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { tellingNames, type ToldLetter } from "../../../application/team/telling.ts";
import { declineReasons, reasonOf } from "../../../content/readers/replies.server.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { beginReply } from "../answer/begin-reply.ts";
import { problemIn } from "../answer/problem-in.ts";
import { stopAnswers } from "../answer/stop-answers.ts";
import { doneKindOf } from "../done-kind.ts";
import { parsePost, postedTime, typedText } from "../parse-post.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import { typedContext, type Typed } from "../typed.ts";

/** The buttons of the decision post the note, too. */
const note = { note: typedText.max(maxNoteLength).optional() };

const changePost = z.object({ change: z.enum(["note", "send-again", "send-link"]), ...note });

/** `key`: of the form, or of the one whose act is taken back. */
const decisionPost = z.object({
  change: z.enum([...tellingNames, "replied", "take-back"]),
  key: z.uuid(),
  /** Of a telling: the last act that the page knew. */
  seen: postedTime.default(null),
  ...note,
  /** Of an email that the member sent themselves. */
  reply: z.enum(replyNames).optional(),
  subject: typedText.max(maxSubjectLength).default(""),
  text: typedText.max(maxAnswerLength).default(""),
});

type PostedLetter = { change: string } & Partial<Pick<z.output<typeof decisionPost>, "reply" | "subject" | "text">>;

const laterDayPost = z.object({ change: z.literal("name-day"), day: typedText.refine(isDay) });

/** An empty day says that the candidate was not hired. */
const hiredPost = z.object({ change: z.literal("hired"), day: typedText.refine((day) => day === "" || isDay(day)) });

const stopPost = z.object({ change: z.literal("unsend"), key: z.uuid() });

/** A reason's button: a heading of `content/team/replies/reasons.md`. `seen`: the last act that the page knew. */
const declinePost = z.object({
  decline: z.string().refine((heading) => declineReasons.has(heading)),
  seen: postedTime,
  note: note.note,
  key: z.uuid(),
  change: z.undefined().optional(),
});

const replyPost = z.object({ change: z.enum(replyNames), ...note });

const mailPost = z.object({
  change: z.enum(mailChanges),
  mail: z.string().regex(/^\d{1,18}$/),
  address: typedText.default(""),
});

const applicationPost = z.union([
  declinePost,
  z.discriminatedUnion("change", [changePost, decisionPost, laterDayPost, hiredPost, stopPost, replyPost, mailPost]),
]);

function isReplyPost(post: z.output<typeof applicationPost>): post is z.output<typeof replyPost> {
  return post.change !== undefined && isReply(post.change);
}

type ApplicationActionArgs = ActionFunctionArgs & { params: { reference: string } };

/** Does what a button of the page asks for, and leads to a page that reports it, or says what was not saved. */
export async function applicationAction(args: ApplicationActionArgs) {
  const post = await parsePost(applicationPost, args);
  if (isReplyPost(post)) return openAnswer(args, post);
  switch (post.change) {
    case undefined:
      return decline(args, post);
    case "unsend":
      return stopAnswer(args, post);
    case "name-day":
      return nameDay(args, post);
    case "mail-again":
    case "came-back":
      return changeMail(args, post);
    default:
      return changeApplication(args, post);
  }
}

/** The note is saved before the page of the answer opens. */
async function openAnswer(args: ApplicationActionArgs, post: z.output<typeof replyPost>) {
  await saveChange(args, "note", post);
  const list = inboxSearch(readInboxQuery(args.url.searchParams));
  throw redirect(teamAnswerPath([args.params.reference], post.change, list), 303);
}

/** Sends the letter of a decline as the page shows it, saves the note, and leads to the next application of the list. */
async function decline(args: ApplicationActionArgs, post: z.output<typeof declinePost>) {
  const { context, params, url } = args;
  const { reference } = params;
  const team = context.get(teamContext);
  const query = readInboxQuery(url.searchParams);
  const [[candidate], { next }] = await Promise.all([team.readEntries([reference]), team.readPlace(reference, query)]);
  if (!candidate) throw await gone(args);
  if (!team.hasMail) throw refusal(context, 400);
  const reason = reasonOf(post.decline);
  const letter = beginReply({ member: team.member, name: "decline", reason }, [candidate]);
  const [outcome] = await team.answerApplications({
    ...letter,
    key: post.key,
    reply: "decline",
    reason,
    seen: new Map([[reference, post.seen]]),
    // The page shows earlier answers and spam signs, and other applications of the candidate.
    isAnother: true,
    isToSuspicious: true,
    isToInvited: true,
  });
  if (outcome?.leftOut === "gone") throw await gone(args);
  if (outcome?.leftOut)
    return unsaved(answerPage.problems.leftOut[outcome.leftOut], 409, { typed: context.get(typedContext) });
  await saveChange(args, "note", post);
  const done = doneParams({ kind: "answer", key: post.key, references: [reference] });
  throw redirect((next === null ? teamPath : teamApplicationPath(next)) + inboxSearch(query, {}, done), 303);
}

/** Leads back to the form with the answer that was stopped. */
async function stopAnswer({ context, params, url }: ApplicationActionArgs, { key }: z.output<typeof stopPost>) {
  const list = inboxSearch(readInboxQuery(url.searchParams));
  const page = teamApplicationPath(params.reference);
  throw await stopAnswers(context.get(teamContext), [params.reference], key, { list, page });
}

/** An application whose candidate was told, or that is closed, leads to the next one of the list. */
async function changeApplication(
  args: ApplicationActionArgs,
  post: z.output<typeof changePost | typeof decisionPost | typeof hiredPost>,
) {
  const { context, params, url } = args;
  const { reference } = params;
  const query = readInboxQuery(url.searchParams);
  // The list may no longer have it afterwards, so its neighbor is looked for before.
  const { next } = await context.get(teamContext).readPlace(reference, query);
  if (post.change === "note" && cleanLetter(post.note ?? "") === "")
    return unsaved(applicationPage.notes.empty, 422, {});
  const letter = letterIn(post);
  if (letter && problemIn(letter, await context.get(teamContext).readEntries([reference])) !== null)
    return unsaved(answerPage.problems.notAsSent, 422, { typed: context.get(typedContext) });
  const outcome = await saveChange(args, post.change, { ...post, letter });
  if (outcome === "changed" && letter)
    return unsaved(applicationPage.unchanged, 409, { typed: context.get(typedContext) });
  if (outcome === "changed") throw reportOn(args, "unchanged");
  if (outcome === "too-late") throw reportOn(args, outcome);
  if (outcome !== "done") return unsaved(applicationPage.refused[outcome], 409, {});
  const kind = doneKindOf(post.change);
  const shown = kind === "told" || kind === "closed" ? next : reference;
  const page = shown === null ? teamPath : teamApplicationPath(shown);
  const key = "key" in post ? post.key : null;
  const done = doneParams({ kind, references: [reference], key });
  throw redirect(page + inboxSearch(query, {}, done), 303);
}

function letterIn({ change, reply, subject = "", text = "" }: PostedLetter): ToldLetter | undefined {
  return change === "told-email" && reply ? { reply, subject, text } : undefined;
}

async function nameDay(args: ApplicationActionArgs, { day }: z.output<typeof laterDayPost>) {
  const { context, params } = args;
  const { later } = applicationPage;
  const outcome = await context.get(teamContext).nameDay(params.reference, day);
  switch (outcome.kind) {
    case "gone":
      throw await gone(args);
    case "too-early":
      return unsaved(later.tooEarly(outcome.first), 422, { day: { text: day, error: later.from(outcome.first) } });
    case "after-deletion":
      return unsaved(later.afterDeletion(outcome.last), 422, { day: { text: day, error: later.until(outcome.last) } });
    case "changed":
      throw reportOn(args, "unchanged");
    case "done":
      throw reportOn(args, "day-named");
  }
}

async function changeMail(args: ApplicationActionArgs, post: z.output<typeof mailPost>) {
  const { context, params } = args;
  const { change, mail: id, address } = post;
  const email = address === "" ? null : checkEmail(address).email;
  if (address !== "" && email === null)
    return unsaved(applicationPage.mail.wrongAddress, 422, { address: { mail: id, text: address } });
  const outcome = await context.get(teamContext).changeMail(params.reference, change, { id, address: email });
  if (outcome === "gone") throw await gone(args);
  // The field for the address may be gone by now.
  if (outcome !== "done") return unsaved(applicationPage.unchanged, 409, { typed: context.get(typedContext) });
  throw reportOn(args, change);
}

/** Leads to the application's page, which reports what was done to it. */
function reportOn({ params: { reference }, url }: ApplicationActionArgs, kind: DoneKind): Response {
  const done = doneParams({ kind, references: [reference] });
  return redirect(teamApplicationPath(reference) + inboxSearch(readInboxQuery(url.searchParams), {}, done), 303);
}

/** Adds the note, if the form has one, and makes the change. Throws the refusal of an application that is gone. */
async function saveChange(
  args: ApplicationActionArgs,
  change: ApplicationChange,
  { note, key, day, letter, seen }: ChangeOptions,
) {
  const { reference } = args.params;
  const options = { note, key, day, letter, seen };
  const outcome = await args.context.get(teamContext).changeApplication(reference, change, options);
  if (outcome === "gone") throw await gone(args);
  return outcome;
}

async function gone({ context, params: { reference } }: ApplicationActionArgs) {
  return refusal(context, 404, await context.get(teamContext).readEnd(reference));
}

/** What the page shows after a post that was not carried out. `typed`: texts whose fields it no longer has. */
type Unsaved = {
  problem: string;
  /** The address that was typed for a mail. */
  address: { mail: string; text: string } | null;
  /** The day that can't be named. */
  day: { text: string; error: string } | null;
  typed: Typed[];
};

function unsaved(problem: string, status: 409 | 422, kept: Partial<Unsaved>) {
  return data<Unsaved>({ problem, address: null, day: null, typed: [], ...kept }, status);
}
