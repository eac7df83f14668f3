import { data, redirect } from "react-router";
import { isReference } from "../../application/reference.ts";
import { teamAnswerPath, teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import {
  fillReply,
  findUnknownPlaceholder,
  maxAnswerLength,
  maxSubjectLength,
  replyNames,
  type ReplyText,
} from "../../application/team/answer.ts";
import { inboxSearch, readInboxQuery } from "../../application/team/inbox-address.ts";
import { inboxPageSize } from "../../application/team/inbox.ts";
import { replies } from "../../content/readers/replies.server.ts";
import { answerPage } from "../../content/team/answer.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { AnswerForm, MailProgram } from "../team/answer/answer-form.tsx";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { draftContext, teamContext } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-answer";

const { problems } = answerPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  teamMeta(...(loaderData?.problem ? [loaderData.problem] : []), answerPage.onApplication);

/** The page's address names the candidates, the reply to begin with, and the list to go back to. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const references = (searchParams.get("to") ?? "").split(",").filter(isReference).slice(0, inboxPageSize);
  const candidates = await team.readCandidates(references);
  const [first] = candidates;
  if (!first) throw data(null, 404);
  const name = replyNames.find((one) => one === searchParams.get("reply")) ?? "decline";
  const posted = context.get(draftContext);
  const draft = posted ?? (candidates.length === 1 ? fillReply(replies[name], first) : replies[name]);
  const { hasMail } = team;
  const list = inboxSearch(readInboxQuery(searchParams));
  const key = posted?.key ?? crypto.randomUUID();
  return { candidates, name, reply: replies[name], draft, key, hasMail, list, problem: posted?.problem ?? null };
}

/** Sends the answer to each candidate, once for each key, and leads to the next application of the list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const draft = { subject: postedText(form, "subject"), text: postedText(form, "text").replaceAll("\r\n", "\n") };
  const key = postedText(form, "key");
  const seen = seenIn(form);
  const isTooLong = draft.subject.length > maxSubjectLength || draft.text.length > maxAnswerLength;
  if (!team.hasMail || !/^[\da-f-]{36}$/.test(key) || seen.size === 0 || isTooLong) throw data(null, 400);
  const again = (problem: string, status: number) => {
    context.set(draftContext, { ...draft, key, problem });
    return data(null, status);
  };
  const problem = problemIn(draft);
  if (problem !== null) return again(problem, 422);
  const { answered, unchanged } = await team.answerApplications({ ...draft, key, seen });
  const query = readInboxQuery(url.searchParams);
  const [only] = seen.keys();
  if (seen.size > 1 || only === undefined) {
    const said = { answered: answered.join(","), unchanged: String(unchanged.length) };
    throw redirect(teamPath + inboxSearch(query, {}, said), 303);
  }
  if (unchanged.length > 0) return again(problems.changed, 409);
  const { next } = await team.readPlace(only, query);
  const page = next === null ? teamPath : teamApplicationPath(next);
  throw redirect(page + inboxSearch(query, {}, { answered: only }), 303);
}

/** When each application had been handled as the page was made. */
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

function problemIn({ subject, text }: ReplyText): string | null {
  if (subject === "" || text === "") return problems.empty;
  const unknown = findUnknownPlaceholder(`${subject} ${text}`);
  return unknown === null ? null : problems.placeholder(unknown);
}

export default function AnswerRoute({ loaderData }: Route.ComponentProps) {
  const { candidates, name, reply, draft, key, hasMail, list, problem } = loaderData;
  const [first] = candidates;
  const references = candidates.map(({ reference }) => reference);
  const isOne = candidates.length === 1;
  return (
    <div className="stack">
      <h1 dir="auto">{answerPage.title(candidates.map((candidate) => candidate.name))}</h1>
      <Notice text={problem} isTrouble />
      <nav aria-label={answerPage.repliesLabel}>
        <ul className="links inbox-views">
          {replyNames.map((one) => (
            <li key={one}>
              <a href={teamAnswerPath(references, one, list)} aria-current={one === name ? "page" : undefined}>
                {answerPage.replies[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {isOne ? (
        <p>{answerPage.to(first!.email)}</p>
      ) : (
        <ul className="rows">
          {candidates.map(({ reference, name: candidate, position, email, hasSpamSigns }) => (
            <li key={reference}>
              <bdi>{candidate}</bdi> <span className="note">{[position, email].join(" · ")}</span>{" "}
              {hasSpamSigns ? <span className="warning">{inboxPage.views.suspicious}</span> : null}
            </li>
          ))}
        </ul>
      )}
      {hasMail ? (
        <AnswerForm answerKey={key} candidates={candidates} draft={draft} />
      ) : (
        <MailProgram candidates={candidates} reply={reply} list={list} />
      )}
      <p>
        <a href={isOne ? teamApplicationPath(first!.reference) + list : teamPath + list}>{answerPage.back}</a>
      </p>
    </div>
  );
}
