import { data, redirect } from "react-router";
import { teamAnswerPath, teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { replyNames } from "../../application/team/answer.ts";
import { applicationChanges, maxNoteLength, type NoteEdit } from "../../application/team/application.ts";
import { inboxSearch, readInboxQuery } from "../../application/team/inbox-address.ts";
import type { InboxPlace } from "../../application/team/inbox.ts";
import { applicationPage } from "../../content/team/application.ts";
import { AnswerSection } from "../team/answer/answer-section.tsx";
import { ApplicationFacts } from "../team/application/application-facts.tsx";
import { DeleteSection } from "../team/application/change-sections.tsx";
import { DecideButton, DecisionSection } from "../team/application/decision-section.tsx";
import { DeliverySection } from "../team/application/delivery-section.tsx";
import { ShownResume, ResumeSection } from "../team/application/resume-section.tsx";
import { SamePerson } from "../team/application/same-person.tsx";
import { DoneNotice, readJustDone, saidInTitle } from "../team/done-notice.tsx";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { teamContext, unsavedContext } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-application";

const { list: listTexts, notices, note: noteTexts } = applicationPage;

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  teamMeta(...(loaderData?.said ?? []), params.reference);

export async function loader({ context, params: { reference }, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const [application, place, justDone] = await Promise.all([
    team.readApplication(reference),
    team.readPlace(reference, query),
    readJustDone(team, searchParams),
  ]);
  if (!application) throw data(null, 404);
  const unsaved = context.get(unsavedContext);
  const [, found = null] = Object.entries(notices).find(([name]) => name === searchParams.get("notice")) ?? [];
  const notice = unsaved === null ? found : noteTexts.replaced;
  const said = saidInTitle(unsaved === null ? found : applicationPage.notSaved, justDone);
  return { application, place, list: inboxSearch(query), notice, justDone, unsaved, said };
}

/** Does what a button of the page asks for, and leads to a page that says what came of it. */
export async function action({ context, params: { reference }, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const query = readInboxQuery(url.searchParams);
  const saying = (notice: string) => redirect(teamApplicationPath(reference) + inboxSearch(query, {}, { notice }), 303);
  const reply = replyNames.find((name) => name === form.get("answer"));
  // The note is saved before the page of the answer opens.
  const change = reply ? "note" : applicationChanges.find((name) => name === form.get("change"));
  const note = noteIn(form);
  if (!change || (note && note.text.length > maxNoteLength)) throw data(null, 400);
  if (change === "delete" && postedText(form, "reference").toUpperCase() !== reference) throw saying("reference");
  const outcome = await team.changeApplication(reference, change, note);
  if (outcome === "note-changed") {
    context.set(unsavedContext, note?.text ?? "");
    return data(null, 409);
  }
  if (outcome !== "done") throw saying(outcome);
  if (reply) throw redirect(teamAnswerPath([reference], reply, inboxSearch(query)), 303);
  if (change === "delete") throw redirect(teamPath + inboxSearch(query, {}, { notice: change, done: "1" }), 303);
  if (change !== "handle") throw saying(change);
  const { next } = await team.readPlace(reference, query);
  const page = next === null ? teamPath : teamApplicationPath(next);
  throw redirect(page + inboxSearch(query, {}, { handled: reference }), 303);
}

/** Null: the form has none. */
function noteIn(form: FormData): NoteEdit | null {
  if (!form.has("note")) return null;
  const replaced = Date.parse(postedText(form, "replaced"));
  const text = postedText(form, "note").replaceAll("\r\n", "\n");
  return { text, replaced: Number.isNaN(replaced) ? null : new Date(replaced) };
}

export default function ApplicationRoute({ loaderData }: Route.ComponentProps) {
  const { application, place, list, notice, justDone, unsaved } = loaderData;
  const { reference, fields, resume, delivery, mail, handled, note } = application;
  return (
    <>
      <ListNav reference={reference} place={place} list={list} />
      <div className="row team-head">
        <h1 dir="auto">{`${fields.firstName} ${fields.lastName}`}</h1>
        <p className="reference">{reference}</p>
      </div>
      <Notice text={notice} isTrouble={unsaved !== null} />
      {notice === null ? <DoneNotice done={justDone} list={list} /> : null}
      <div className="application">
        <div className="decide">
          <DecisionSection handled={handled} note={note} unsaved={unsaved} />
          <ResumeSection reference={reference} resume={resume} />
        </div>
        <div className="sent">
          <ApplicationFacts application={application} />
          <SamePerson others={application.samePerson} />
          <section aria-labelledby="letter">
            <h2 id="letter">{applicationPage.letter}</h2>
            <div className="sheet letter" dir="auto">
              {fields.coverLetter}
            </div>
          </section>
          <p className="decide-below">
            <DecideButton isHandled={handled !== null} />
          </p>
          {resume ? <ShownResume reference={reference} resume={resume} /> : null}
        </div>
        <div className="more">
          <AnswerSection answers={application.answers} />
          <DeliverySection delivery={delivery} mail={mail} />
          <DeleteSection reference={reference} />
        </div>
      </div>
    </>
  );
}

type ListNavProps = { reference: string; place: InboxPlace; list: string };

/** The link back to the row in the list, and links to the neighbors. `list`: the query of the list's address. */
function ListNav({ reference, place, list }: ListNavProps) {
  const { number, total, previous, next } = place;
  return (
    <nav aria-label={listTexts.label} className="row links list-nav">
      <a href={`${teamPath}${list}#${reference}`} className="back">
        {applicationPage.back}
      </a>
      <span>{listTexts.number(number, total)}</span>
      {previous === null ? null : <a href={teamApplicationPath(previous) + list}>{listTexts.previous}</a>}
      {next === null ? null : <a href={teamApplicationPath(next) + list}>{listTexts.next}</a>}
    </nav>
  );
}
