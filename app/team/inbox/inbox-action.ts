import { data, redirect, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { isReference } from "../../../application/reference.ts";
import { teamAnswerPath, teamPath } from "../../../application/team/addresses.ts";
import { replyNames } from "../../../application/team/answer.ts";
import { batchChanges, type ChangeOutcome } from "../../../application/team/application.ts";
import { doneParams, type DoneClaim } from "../../../application/team/done.ts";
import { inboxSearch, readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxPageSize } from "../../../application/team/inbox.ts";
import type { Team } from "../../../application/team/team.ts";
import { confirmationPages } from "../../../content/team/inbox.ts";
import { fieldsOf, parsePost, typedText } from "../parse-post.ts";
import { teamContext } from "../team-context.ts";

const inboxChanges = [...batchChanges, "unsend", "answered-by-hand"] as const;
type InboxChange = (typeof inboxChanges)[number];
type ConfirmedChange = keyof typeof confirmationPages;

const inboxPost = z.object({
  change: z.enum([...inboxChanges, ...replyNames]),
  reference: fieldsOf(z.string().refine(isReference), inboxPageSize),
  /** What was typed to confirm the change; missing until the member was asked. */
  word: typedText.optional(),
});

/** Does one thing to the applications that were selected, and leads back to the list. Some changes ask first. */
export async function inboxAction({ context, request, url }: ActionFunctionArgs) {
  const team = context.get(teamContext);
  const { change, reference: references, word } = await parsePost(inboxPost, { context, request });
  const query = readInboxQuery(url.searchParams);
  switch (change) {
    case "invite":
    case "ask":
    case "decline":
      throw redirect(teamAnswerPath(references, change, inboxSearch(query)), 303);
    case "delete":
    case "send-again":
      if (word?.toUpperCase() !== expectedWord(change, references)) return askFirst(team, change, references, word);
      return changeEach(team, change, references, query);
    default:
      return changeEach(team, change, references, query);
  }
}

/** Empty when the button of the page that asks is enough. */
function expectedWord(change: ConfirmedChange, references: string[]): string {
  return confirmationPages[change].word?.(references) ?? "";
}

async function askFirst(team: Team, change: ConfirmedChange, references: string[], word: string | undefined) {
  const isWrong = word !== undefined;
  return data({ change, entries: await team.readEntries(references), isWrong }, isWrong ? 422 : 200);
}

async function changeEach(team: Team, change: InboxChange, references: string[], query: InboxQuery): Promise<never> {
  const outcomes = new Map<string, ChangeOutcome>();
  for (const reference of references) outcomes.set(reference, await team.changeApplication(reference, change));
  const withOutcome = (outcome: ChangeOutcome) => references.filter((reference) => outcomes.get(reference) === outcome);
  const [done, late] = [withOutcome("done"), withOutcome("too-late")];
  const kind = change === "answered-by-hand" ? "handle" : change;
  const claim: DoneClaim =
    done.length === 0 && late.length > 0
      ? { kind: "too-late", references: late }
      : { kind, references: done, lateCount: late.length };
  throw redirect(teamPath + inboxSearch(query, {}, doneParams(claim)), 303);
}
