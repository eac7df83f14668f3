import { data, redirect } from "react-router";
import { isReference } from "../../application/reference.ts";
import { teamAnswerPath, teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import {
  fillReason,
  fillReply,
  findUnfilledPlaceholder,
  maxAnswerLength,
  maxSubjectLength,
  replyNames,
  type ReplyName,
  type ReplyText,
} from "../../application/team/answer.ts";
import { doneParams, type LeftOut } from "../../application/team/done.ts";
import { inboxSearch, readInboxQuery } from "../../application/team/inbox-address.ts";
import { inboxPageSize, type InboxEntry } from "../../application/team/inbox.ts";
import type { Team } from "../../application/team/team.ts";
import { declineReasons, replies } from "../../content/readers/replies.server.ts";
import { site } from "../../content/site.ts";
import { answerPage } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { AnswerForm } from "../team/answer/answer-form.tsx";
import { AnswersBefore } from "../team/answer/answers-before.tsx";
import { MailProgram } from "../team/answer/mail-program.tsx";
import { BackLink } from "../team/back-link.tsx";
import { EntryRows } from "../team/entry-rows.tsx";
import { LeftOutList } from "../team/left-out-list.tsx";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { refusal } from "../team/refusal.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamTitle } from "../team/team-head.tsx";
import type { Typed } from "../team/typed.ts";
import { TypedTexts } from "../team/typed-texts.tsx";
import type { Route } from "./+types/team-answer";

const { problems } = answerPage;

/** The page's address names the candidates and the reply to begin with, and the list that one came from. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const references = referencesIn(searchParams);
  const candidates = await team.readEntries(references);
  if (candidates.length === 0) throw refusal(context, 404, references[0] ? await team.readEnd(references[0]) : null);
  const name = replyNames.find((one) => one === searchParams.get("reply")) ?? "decline";
  const letters = candidates.map((candidate) => ({ ...candidate, ...filled(team, name, candidate) }));
  const before = await team.readLastAnswers(letters.map(({ reference }) => reference));
  const application = candidates.length === 1 ? await team.readApplication(candidates[0]!.reference) : null;
  const draft = { ...textFor(team, name, candidates), key: crypto.randomUUID(), reason: null };
  const reasons = [...declineReasons.keys()];
  const list = inboxSearch(readInboxQuery(searchParams));
  const coverLetter = application?.fields.coverLetter ?? null;
  return { letters, before, coverLetter, name, draft, reasons, hasMail: team.hasMail, list };
}

function referencesIn(searchParams: URLSearchParams): string[] {
  return (searchParams.get("to") ?? "").split(",").filter(isReference).slice(0, inboxPageSize);
}

function filled(team: Team, name: ReplyName, candidate: InboxEntry): ReplyText {
  return fillReply(replies[name], { ...candidate, member: team.member, site: site.name });
}

/** The text that the form begins with: for one candidate it is filled in, for several it has placeholders. */
function textFor(team: Team, name: ReplyName, candidates: InboxEntry[]): ReplyText {
  const [first, ...others] = candidates;
  if (first && others.length === 0) return filled(team, name, first);
  return fillReply(replies[name], { member: team.member, site: site.name });
}

/** The page after a post that sent nothing. `replaced`: the text that was typed before another reply was chosen. */
type Unsent = {
  draft: ReplyText & { key: string; reason: string | null };
  name: ReplyName;
  problem: string | null;
  leftOut: LeftOut[];
  replaced: Typed[];
};

/** Sends the answer to each candidate, once for each key, and leads to the next application of the list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const typed = { subject: postedText(form, "subject"), text: postedText(form, "text").replaceAll("\r\n", "\n") };
  const key = postedText(form, "key");
  const reply = replyNames.find((name) => name === form.get("reply"));
  const seen = seenIn(form);
  const [only, ...others] = seen.keys();
  const isTooLong = typed.subject.length > maxSubjectLength || typed.text.length > maxAnswerLength;
  if (!team.hasMail || !reply || !/^[\da-f-]{36}$/.test(key) || only === undefined || isTooLong)
    throw refusal(context, 400);
  const isOne = others.length === 0;
  const candidates = await team.readEntries([...seen.keys()]);
  if (candidates.length === 0) throw refusal(context, 404, await team.readEnd(only));

  const reason =
    reply === "decline" && declineReasons.has(postedText(form, "reason")) ? postedText(form, "reason") : null;
  const unsent = (changes: Partial<Unsent>, status: number) =>
    data(
      { draft: { ...typed, key, reason }, name: reply, problem: null, leftOut: [], replaced: [], ...changes },
      status,
    );
  const chosen = replyNames.find((name) => name === form.get("choose"));
  if (chosen) {
    const old = textFor(team, reply, candidates);
    const replaced = (["subject", "text"] as const).filter((name) => typed[name] !== old[name]);
    const draft = { ...textFor(team, chosen, candidates), key, reason: null };
    return unsent({ name: chosen, draft, replaced: replaced.map((name) => ({ name, text: typed[name] })) }, 200);
  }

  const answer = { ...typed, text: fillReason(typed.text, reason === null ? null : declineReasons.get(reason)!) };
  const problem = problemIn(answer, isOne ? candidates : []);
  if (problem !== null) return unsent({ problem }, 422);
  const isAnother = form.has("another");
  const isToSuspicious = isOne || form.has("suspicious");
  const outcomes = await team.answerApplications({ ...answer, key, reply, reason, seen, isAnother, isToSuspicious });
  const notAnswered = outcomes.flatMap(({ reference, leftOut }) =>
    leftOut === null ? [] : [{ reference, reason: leftOut }],
  );
  if (notAnswered.length === outcomes.length) {
    const why = notAnswered[0]?.reason ?? "gone";
    if (isOne && why === "gone") throw refusal(context, 404, await team.readEnd(only));
    const names = isOne ? [] : await team.readLeftOut(notAnswered);
    return unsent({ problem: isOne ? problems.leftOut[why] : problems.noneAnswered, leftOut: names }, 409);
  }
  const query = readInboxQuery(url.searchParams);
  const { next } = isOne ? await team.readPlace(only, query) : { next: null };
  const page = next === null ? teamPath : teamApplicationPath(next);
  const references = outcomes.filter(({ leftOut }) => leftOut === null).map(({ reference }) => reference);
  const done = doneParams({ kind: "answer", references, notAnswered });
  const selected = notAnswered.map(({ reference }) => reference).join(",");
  const more = { ...done, ...(selected !== "" && { selected }) };
  throw redirect(page + inboxSearch(query, {}, more), 303);
}

/** When each application had been handled when the page was made. */
function seenIn(form: FormData): Map<string, Date | null> {
  const pairs = form
    .getAll("to")
    .map(String)
    .map((field): [string, Date | null] => {
      const [reference = "", at = ""] = field.split(" ");
      return [reference, Number.isNaN(Date.parse(at)) ? null : new Date(at)];
    });
  return new Map(pairs.filter(([reference]) => isReference(reference)).slice(0, inboxPageSize));
}

/**
 * `only`: the candidate, if there is one. A text to one is sent as it is: placeholders are no matter, but for the ones
 * that the member has to fill in. A candidate may have the name of a placeholder.
 */
function problemIn({ subject, text }: ReplyText, only: InboxEntry[]): string | null {
  if (subject === "" || text === "") return problems.empty;
  const unfilled = [...`${subject} ${text}`.matchAll(/\{question\}|\{reason\}/g)].map(([name]) => name);
  const isName = (placeholder: string) => only.some(({ firstName }) => firstName.includes(placeholder));
  if (unfilled.some((placeholder) => placeholder === "{question}" && !isName(placeholder))) return problems.question;
  const other =
    only.length > 0
      ? (unfilled.find((placeholder) => !isName(placeholder)) ?? null)
      : findUnfilledPlaceholder(`${subject} ${text}`);
  return other === null ? null : problems.placeholder(other);
}

export default function AnswerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { letters, before, coverLetter, reasons, hasMail, list } = loaderData;
  const { draft, name, problem, leftOut, replaced }: Unsent = actionData ?? {
    draft: loaderData.draft,
    name: loaderData.name,
    problem: null,
    leftOut: [],
    replaced: [],
  };
  const references = letters.map(({ reference }) => reference);
  const back = references.length === 1 ? teamApplicationPath(references[0]!) : teamPath;
  return (
    <div className="stack">
      <TeamTitle title={answerPage.onApplication} done={problem} />
      <nav aria-label={answerPage.way} className="row links list-nav">
        <BackLink href={back + list}>{answerPage.back}</BackLink>
      </nav>
      <h1 dir="auto">{answerPage.title(letters.map((letter) => letter.name))}</h1>
      <Notice text={problem} isTrouble />
      <LeftOutList leftOut={leftOut} />
      {letters.length === 1 ? <EntryRows entries={letters} /> : null}
      <AnswersBefore letters={letters} before={before} />
      <div className="answer-columns">
        {hasMail ? (
          <AnswerForm
            action={teamAnswerPath(references, name, list)}
            letters={letters}
            answered={before.size}
            name={name}
            draft={draft}
            reasons={reasons}
          />
        ) : (
          <MailProgram letters={letters} name={name} list={list} action={back + list} />
        )}
        <div className="answer-beside">
          <TypedTexts typed={replaced} heading={answerPage.replaced} />
          {letters.length === 1 ? null : (
            <section aria-labelledby="readers">
              <h2 id="readers">{answerPage.to(letters.length)}</h2>
              <EntryRows entries={letters} isLinked />
            </section>
          )}
          {coverLetter === null ? null : (
            <section aria-labelledby="letter">
              <h2 id="letter">{applicationPage.letter}</h2>
              <div className="sheet letter" dir="auto">
                {coverLetter}
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
