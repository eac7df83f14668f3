import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { checkEmail } from "../../../application/fields.ts";
import { teamAnswerPath, teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import { mailChanges, replyNames } from "../../../application/team/answer.ts";
import { maxNoteLength, type ApplicationChange } from "../../../application/team/application.ts";
import { doneParams, type DoneKind } from "../../../application/team/done.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { doneTexts } from "../../../content/team/done.ts";
import { parsePost, postedTime, typedText } from "../parse-post.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import { typedContext, type Typed } from "../typed.ts";

/** The buttons of the decision post the note, too. `replaced`: when the note in its field was written. */
const note = { note: typedText.max(maxNoteLength).optional(), replaced: postedTime.default(null) };

const changePost = z.object({
  change: z.enum(["note", "handle", "answered-by-hand", "reopen", "unsend", "send-again"]),
  ...note,
});

const replyPost = z.object({ change: z.enum(replyNames), ...note });

const mailPost = z.object({
  change: z.enum(mailChanges),
  mail: z.string().regex(/^\d{1,18}$/),
  address: typedText.default(""),
});

const applicationPost = z.discriminatedUnion("change", [changePost, replyPost, mailPost]);

type ApplicationActionArgs = ActionFunctionArgs & { params: { reference: string } };

/** Does what a button of the page asks for, and leads to a page that reports it, or says what was not saved. */
export async function applicationAction(args: ApplicationActionArgs) {
  const post = await parsePost(applicationPost, args);
  switch (post.change) {
    case "invite":
    case "ask":
    case "decline":
      return openAnswer(args, post);
    case "mail-again":
    case "came-back":
      return changeMail(args, post);
    default:
      return changeApplication(args, post);
  }
}

/** The note is saved before the page of the answer opens. */
async function openAnswer(args: ApplicationActionArgs, post: z.output<typeof replyPost>) {
  const outcome = await saveChange(args, "note", post);
  if (outcome === "note-changed") return noteNotSaved(post);
  const list = inboxSearch(readInboxQuery(args.url.searchParams));
  throw redirect(teamAnswerPath([args.params.reference], post.change, list), 303);
}

/** A handled application leads to the next one of the list. */
async function changeApplication(args: ApplicationActionArgs, post: z.output<typeof changePost>) {
  const { context, params, url } = args;
  const { reference } = params;
  const outcome = await saveChange(args, post.change, post);
  if (outcome === "note-changed") return noteNotSaved(post);
  const kind = outcome === "done" ? doneKindOf(post.change) : outcome;
  const query = readInboxQuery(url.searchParams);
  const next = kind === "handle" ? (await context.get(teamContext).readPlace(reference, query)).next : reference;
  const page = next === null ? teamPath : teamApplicationPath(next);
  throw redirect(page + inboxSearch(query, {}, doneParams({ kind, references: [reference] })), 303);
}

function doneKindOf(change: z.output<typeof changePost>["change"]): DoneKind {
  return change === "answered-by-hand" ? "handle" : change;
}

async function changeMail(args: ApplicationActionArgs, post: z.output<typeof mailPost>) {
  const { context, params, url } = args;
  const { reference } = params;
  const { change, mail: id, address } = post;
  const email = address === "" ? null : checkEmail(address).email;
  if (address !== "" && email === null)
    return unsaved(applicationPage.mail.wrongAddress, 422, { address: { mail: id, text: address } });
  const outcome = await context.get(teamContext).changeMail(reference, change, { id, address: email });
  if (outcome === "unknown") throw await gone(args);
  // The field for the address may be gone by now.
  if (outcome !== "done") return unsaved(doneTexts.unchanged(), 409, { typed: context.get(typedContext) });
  const query = readInboxQuery(url.searchParams);
  const done = doneParams({ kind: change, references: [reference] });
  throw redirect(teamApplicationPath(reference) + inboxSearch(query, {}, done), 303);
}

type PostedNote = { note?: string | undefined; replaced: Date | null };

/** Saves the note, if the form has one, and makes the change. Throws the refusal of an application that is gone. */
async function saveChange(args: ApplicationActionArgs, change: ApplicationChange, { note, replaced }: PostedNote) {
  const edit = note === undefined ? null : { text: note, replaced };
  const outcome = await args.context.get(teamContext).changeApplication(args.params.reference, change, edit);
  if (outcome === "unknown") throw await gone(args);
  return outcome;
}

async function gone({ context, params: { reference } }: ApplicationActionArgs) {
  return refusal(context, 404, await context.get(teamContext).readEnd(reference));
}

function noteNotSaved({ note = "" }: PostedNote) {
  return unsaved(applicationPage.note.replaced, 409, { note });
}

/** What the page shows after a post that was not carried out. `typed`: texts whose fields it no longer has. */
type Unsaved = {
  problem: string;
  note: string | null;
  /** The address that was typed for a mail. */
  address: { mail: string; text: string } | null;
  typed: Typed[];
};

function unsaved(problem: string, status: 409 | 422, kept: Partial<Unsaved>) {
  return data<Unsaved>({ problem, note: null, address: null, typed: [], ...kept }, status);
}
