import { data, redirect } from "react-router";
import { mailtoUrl } from "../../application/mailto-url.ts";
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
import { inboxPageSize, type InboxEntry } from "../../application/team/inbox.ts";
import { replies } from "../../content/readers/replies.server.ts";
import { answerPage } from "../../content/team/answer.ts";
import { EntryRows } from "../team/entry-rows.tsx";
import { Notice, References } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamTitle } from "../team/team-head.tsx";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/fields/field.tsx";
import type { Route } from "./+types/team-answer";

const { problems } = answerPage;

/** The page's address names the candidates and the reply to begin with, and the list that one came from. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const references = (searchParams.get("to") ?? "").split(",").filter(isReference).slice(0, inboxPageSize);
  const candidates = await team.readEntries(references);
  const [first, ...others] = candidates;
  if (!first) throw data(null, 404);
  const name = replyNames.find((one) => one === searchParams.get("reply")) ?? "decline";
  const letters = candidates.map((candidate) => ({ ...candidate, ...fillReply(replies[name], candidate) }));
  const draft = { ...(others.length === 0 ? letters[0]! : replies[name]), key: crypto.randomUUID() };
  return { letters, name, draft, hasMail: team.hasMail, list: inboxSearch(readInboxQuery(searchParams)) };
}

/** Sends the answer to each candidate, once for each key, and leads to the next application of the list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const draft = { subject: postedText(form, "subject"), text: postedText(form, "text").replaceAll("\r\n", "\n") };
  const key = postedText(form, "key");
  const seen = seenIn(form);
  const [only, ...others] = seen.keys();
  const isTooLong = draft.subject.length > maxSubjectLength || draft.text.length > maxAnswerLength;
  if (!team.hasMail || !/^[\da-f-]{36}$/.test(key) || only === undefined || isTooLong) throw data(null, 400);
  const problem = problemIn(draft);
  if (problem !== null) return data({ ...draft, key, problem }, 422);
  const answered = await team.answerApplications({ ...draft, key, seen });
  const isOne = others.length === 0;
  if (isOne && answered.length === 0) return data({ ...draft, key, problem: problems.changed }, 409);
  const query = readInboxQuery(url.searchParams);
  const { next } = isOne ? await team.readPlace(only, query) : { next: null };
  const page = next === null ? teamPath : teamApplicationPath(next);
  const missed = String(seen.size - answered.length);
  throw redirect(page + inboxSearch(query, {}, { did: "answer", of: [...seen.keys()].join(","), missed }), 303);
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

function problemIn({ subject, text }: ReplyText): string | null {
  if (subject === "" || text === "") return problems.empty;
  const unknown = findUnknownPlaceholder(`${subject} ${text}`);
  return unknown === null ? null : problems.placeholder(unknown);
}

export default function AnswerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { letters, name, hasMail, list } = loaderData;
  const draft = actionData ?? loaderData.draft;
  const problem = actionData?.problem ?? null;
  const references = letters.map(({ reference }) => reference);
  const back = references.length === 1 ? teamApplicationPath(references[0]!) : teamPath;
  return (
    <div className="stack">
      <TeamTitle title={answerPage.onApplication} done={problem} />
      <h1 dir="auto">{answerPage.title(letters.map((letter) => letter.name))}</h1>
      <Notice text={problem} isTrouble />
      <nav aria-label={answerPage.repliesLabel}>
        <ul className="row links inbox-views">
          {replyNames.map((one) => (
            <li key={one}>
              <a href={teamAnswerPath(references, one, list)} aria-current={one === name ? "page" : undefined}>
                {answerPage.replies[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <EntryRows entries={letters} />
      {hasMail ? (
        <form method="post" className="stack answer-form">
          <input type="hidden" name="key" value={draft.key} />
          {letters.map(({ reference, handledAt }) => (
            <input key={reference} type="hidden" name="to" value={`${reference} ${handledAt?.toISOString() ?? ""}`} />
          ))}
          <TextField
            name="subject"
            label={answerPage.subject}
            maxLength={maxSubjectLength}
            defaultValue={draft.subject}
            required
            dir="auto"
            autoComplete="off"
          />
          <TextAreaField
            name="text"
            label={answerPage.text}
            hint={letters.length > 1 ? answerPage.placeholders : undefined}
            rows={14}
            maxLength={maxAnswerLength}
            defaultValue={draft.text}
            required
            dir="auto"
          />
          <p className="note">{answerPage.replyTo}</p>
          <p className="row">
            <Button type="submit" variant="primary">
              {answerPage.send}
            </Button>
          </p>
        </form>
      ) : (
        <MailProgram letters={letters} action={back + list} />
      )}
      <p>
        <a href={back + list}>{answerPage.back}</a>
      </p>
    </div>
  );
}

type MailProgramProps = { letters: (InboxEntry & ReplyText)[]; action: string };

/** Where the site sends no mail: links that open the email in the member's own program. */
function MailProgram({ letters, action }: MailProgramProps) {
  return (
    <>
      <p>{answerPage.byHand}</p>
      {letters.length === 1 ? (
        <p className="sheet letter" dir="auto">
          {letters[0]?.text}
        </p>
      ) : null}
      <ul className="rows">
        {letters.map(({ reference, name, email, subject, text }) => (
          <li key={reference}>
            <a href={mailtoUrl(email, { subject, body: text })} dir="auto">
              {answerPage.writeTo(name)}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={action}>
        <References references={letters.map(({ reference }) => reference)} />
        <Button type="submit" name="change" value="answered-by-hand" variant="primary">
          {answerPage.sentByHand}
        </Button>
      </form>
    </>
  );
}
