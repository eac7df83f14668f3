import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { isReference } from "../../../application/reference.ts";
import { teamAnswerPath, teamPath } from "../../../application/team/addresses.ts";
import { isReply, leftOutReasons, replyNames } from "../../../application/team/answer.ts";
import type { ApplicationChange, ChangeOutcome } from "../../../application/team/application.ts";
import { doneParams, type DoneClaim, type NotAnswered } from "../../../application/team/done.ts";
import { inboxSearch, readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxPageSize, type InboxEntry } from "../../../application/team/inbox.ts";
import type { Team } from "../../../application/team/team.ts";
import { tellingNames } from "../../../application/team/telling.ts";
import { confirmationPages, type tellingPages } from "../../../content/team/inbox.ts";
import { stopAnswers } from "../answer/stop-answers.ts";
import { doneKindOf } from "../done-kind.ts";
import { fieldsOf, parsePost, seenAct, typedText } from "../parse-post.ts";
import { teamContext } from "../team-context.ts";

type ConfirmedChange = keyof typeof confirmationPages;

/** An application, and the key of the last act on it that can be taken back. */
const lastAct = z
  .string()
  .transform((field) => field.split(" "))
  .pipe(z.tuple([z.string().refine(isReference), z.uuid()]));

const inboxPost = z.object({
  change: z.enum([...tellingNames, ...replyNames, "tell", "close", "take-back", "unsend", "send-again", "delete"]),
  reference: fieldsOf(z.string().refine(isReference), inboxPageSize),
  /** Of the form that tells, or of the one whose answers or tellings are taken back. */
  key: z.uuid().optional(),
  last: fieldsOf(lastAct, inboxPageSize)
    .optional()
    .transform((pairs = []) => new Map(pairs)),
  /** Of a telling: the last act on each that the page knew. */
  seen: fieldsOf(seenAct, inboxPageSize)
    .optional()
    .transform((pairs = []) => new Map(pairs)),
  /** What was typed to confirm the change; missing until the member was asked. */
  word: typedText.optional(),
});

type InboxPost = z.output<typeof inboxPost>;

/** Does one thing to the applications that were selected, and leads back to the list. Some changes ask first. */
export async function inboxAction({ context, request, url }: ActionFunctionArgs) {
  const team = context.get(teamContext);
  const post = await parsePost(inboxPost, { context, request });
  const { change, reference: references, word, key = "" } = post;
  const query = readInboxQuery(url.searchParams);
  if (isReply(change)) throw redirect(teamAnswerPath(references, change, inboxSearch(query)), 303);
  switch (change) {
    case "tell":
    case "close":
      return askHow(team, change, references, query);
    case "unsend":
      throw await stopAnswers(team, references, key, { list: inboxSearch(query), page: teamPath });
    case "delete":
    case "send-again":
      if (word?.toUpperCase() !== expectedWord(change, references))
        return askFirst(team, change, { references, word }, query);
      return changeEach(team, change, post, query);
    default:
      return changeEach(team, change, post, query);
  }
}

/** Empty when the button of the page that asks is enough. */
function expectedWord(change: ConfirmedChange, references: string[]): string {
  return confirmationPages[change].word?.(references) ?? "";
}

async function askHow(team: Team, change: keyof typeof tellingPages, references: string[], query: InboxQuery) {
  const [all, goneCount] = await readExisting(team, references, query);
  const entries = all.filter(({ answer }) => answer?.state !== "waiting");
  const leavingCount = all.length - entries.length;
  return { kind: "tell" as const, change, formKey: crypto.randomUUID(), entries, leavingCount, goneCount };
}

/** Returns those that still exist, and how many don't. Without any, there is nothing to ask: the list says so. */
async function readExisting(team: Team, references: string[], query: InboxQuery): Promise<[InboxEntry[], number]> {
  const entries = await team.readEntries(references);
  if (entries.length === 0)
    throw redirect(listAfter(query, { kind: "unchanged", references: [], notAnswered: goneOnes(references) }), 303);
  return [entries, references.length - entries.length];
}

function goneOnes(references: string[]): NotAnswered[] {
  return references.map((reference) => ({ reference, reason: "gone" }));
}

function listAfter(query: InboxQuery, claim: DoneClaim): string {
  return teamPath + inboxSearch(query, {}, doneParams(claim));
}

async function askFirst(
  team: Team,
  change: ConfirmedChange,
  { references, word }: Pick<InboxPost, "word"> & { references: string[] },
  query: InboxQuery,
) {
  const isWrong = word !== undefined;
  const [entries, goneCount] = await readExisting(team, references, query);
  const asked = { kind: "confirm" as const, change, entries, goneCount, isWrong, hasChat: team.hasChat };
  return data(asked, isWrong ? 422 : 200);
}

async function changeEach(
  team: Team,
  change: Exclude<ApplicationChange, "note" | "replied">,
  { reference: references, key, last, seen }: InboxPost,
  query: InboxQuery,
): Promise<never> {
  const outcomes = new Map<string, ChangeOutcome>();
  for (const reference of references) {
    // A new key is of no act: there is nothing to take back.
    const options = { key: last.get(reference) ?? key ?? crypto.randomUUID(), seen: seen.get(reference) ?? null };
    outcomes.set(reference, await team.changeApplication(reference, change, options));
  }
  const withOutcome = (outcome: ChangeOutcome) => references.filter((reference) => outcomes.get(reference) === outcome);
  const [done, late] = [withOutcome("done"), withOutcome("too-late")];
  const notAnswered = references.flatMap((reference): NotAnswered[] => {
    const reason = leftOutReasons.find((one) => one === outcomes.get(reference));
    return reason ? [{ reference, reason }] : [];
  });
  const claim: DoneClaim =
    done.length > 0
      ? { kind: doneKindOf(change), key: key ?? null, references: done, lateCount: late.length, notAnswered }
      : { kind: late.length > 0 ? "too-late" : "unchanged", references: late, notAnswered };
  throw redirect(listAfter(query, claim), 303);
}
