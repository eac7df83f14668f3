import { data, redirect } from "react-router";
import { isReference } from "../../application/reference.ts";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { applicationChanges, maxNoteLength } from "../../application/team/application.ts";
import { inboxSearch, readInboxQuery } from "../../application/team/inbox-address.ts";
import type { InboxPlace, InboxQuery } from "../../application/team/inbox.ts";
import type { Team } from "../../application/team/team.ts";
import { applicationPage } from "../../content/team/application.ts";
import { ApplicationFacts } from "../team/application/application-facts.tsx";
import { DeleteSection, HandledSection, NoteSection, type UnsavedNote } from "../team/application/change-sections.tsx";
import { DeliverySection, MailSection } from "../team/application/delivery-section.tsx";
import { ResumeSection, ResumeText } from "../team/application/resume-section.tsx";
import { postedText } from "../team/posted-text.ts";
import { Notice } from "../team/notice.tsx";
import { signedIn } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-application";

const { list: listTexts, notices } = applicationPage;

export const meta: Route.MetaFunction = ({ params }) => teamMeta(params.reference);

export async function loader({ context, params: { reference }, url: { searchParams } }: Route.LoaderArgs) {
  const team = signedIn(context);
  const query = readInboxQuery(searchParams);
  const [application, place] = await Promise.all([team.readApplication(reference), team.readPlace(reference, query)]);
  if (!application) throw data(null, 404);
  const [notice, handled] = [searchParams.get("notice") ?? "", searchParams.get("handled") ?? ""];
  return {
    application,
    place,
    list: inboxSearch(query),
    notice: Object.hasOwn(notices, notice) ? notices[notice as keyof typeof notices] : null,
    handledBefore: isReference(handled) ? handled : null,
  };
}

/** Does what a button of the page asks for, and leads to a page that says what came of it. */
export async function action({ context, params: { reference }, request, url }: Route.ActionArgs) {
  const team = signedIn(context);
  const form = await request.formData();
  const query = readInboxQuery(url.searchParams);
  const saying = (notice: string) => redirect(teamApplicationPath(reference) + inboxSearch(query, {}, { notice }), 303);
  if (form.get("change") === "note") {
    const unsaved = await saveNote(team, reference, form);
    if (unsaved) return unsaved;
    throw saying("note");
  }
  const change = applicationChanges.find((name) => name === form.get("change"));
  if (!change) throw data(null, 400);
  if (change === "delete" && postedText(form, "reference").toUpperCase() !== reference) throw saying("reference");
  const outcome = await team.changeApplication(reference, change);
  if (outcome !== "done") throw saying(outcome);
  if (change === "handle") throw redirect(await afterHandling(team, reference, query), 303);
  if (change !== "delete") throw saying(change);
  throw redirect(teamPath + inboxSearch(query, {}, { notice: change, done: "1", of: "1" }), 303);
}

/** The next application of the list, or the list after its last one. */
async function afterHandling(team: Team, reference: string, query: InboxQuery): Promise<string> {
  const { next } = await team.readPlace(reference, query);
  if (next !== null) return teamApplicationPath(next) + inboxSearch(query, {}, { handled: reference });
  return teamPath + inboxSearch(query, {}, { notice: "handle", done: "1", of: "1" });
}

/** Null when it is saved, or when there is no application to save it to: its page says so. */
async function saveNote(team: Team, reference: string, form: FormData): Promise<UnsavedNote | null> {
  const text = postedText(form, "note").replaceAll("\r\n", "\n");
  if (text.length > maxNoteLength) return { text, problem: applicationPage.note.tooLong(text.length) };
  const replaced = Date.parse(postedText(form, "replaced"));
  const outcome = await team.writeNote(reference, text, Number.isNaN(replaced) ? null : new Date(replaced));
  return outcome === "unchanged" ? { text, problem: applicationPage.note.replaced } : null;
}

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { application, place, list, notice, handledBefore } = loaderData;
  const { reference, fields, resume, delivery, mail, handled, note } = application;
  return (
    <>
      <ListNav reference={reference} place={place} list={list} />
      <div className="team-head">
        <h1 dir="auto">{`${fields.firstName} ${fields.lastName}`}</h1>
        <p className="reference">{reference}</p>
      </div>
      <Notice text={handledBefore === null ? notice : applicationPage.handledBefore(handledBefore)}>
        {handledBefore === null ? null : (
          <a href={teamApplicationPath(handledBefore) + list}>{applicationPage.showIt}</a>
        )}
      </Notice>
      <div className="application">
        <div className="decide">
          <HandledSection handled={handled} />
          <ResumeSection reference={reference} resume={resume} />
        </div>
        <div className="sent">
          <ApplicationFacts application={application} />
          <section aria-labelledby="letter">
            <h2 id="letter">{applicationPage.letter}</h2>
            <div className="sheet letter" dir="auto">
              {fields.coverLetter}
            </div>
          </section>
          <ResumeText resume={resume} />
        </div>
        <div className="more">
          <NoteSection note={note} unsaved={actionData ?? null} />
          <DeliverySection delivery={delivery} />
          <MailSection mail={mail} />
          <DeleteSection reference={reference} />
        </div>
      </div>
    </>
  );
}

type ListNavProps = { reference: string; place: InboxPlace; list: string };

/** The way back to the list, to the row one came from, and to its neighbors. `list`: the query of the list's address. */
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
