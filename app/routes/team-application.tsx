import { data, redirect } from "react-router";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { applicationChanges, maxNoteLength } from "../../application/team/application.ts";
import { inboxSearch, readInboxQuery } from "../../application/team/inbox-address.ts";
import type { InboxPlace } from "../../application/team/inbox.ts";
import { applicationPage } from "../../content/team/application.ts";
import { ApplicationFacts } from "../team/application/application-facts.tsx";
import { DeleteSection, HandledSection, NoteSection } from "../team/application/change-sections.tsx";
import { DeliverySection, MailSection } from "../team/application/delivery-section.tsx";
import { ResumeSection, ResumeText } from "../team/application/resume-section.tsx";
import { postedText } from "../team/posted-text.ts";
import { Notice } from "../team/notice.tsx";
import { teamContext } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-application";

const { list: listTexts, notices } = applicationPage;

export const meta: Route.MetaFunction = ({ params }) => teamMeta(params.reference);

export async function loader({ context, params: { reference }, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const [application, place] = await Promise.all([team.readApplication(reference), team.readPlace(reference, query)]);
  if (!application) throw data(null, 404);
  const [, notice = null] = Object.entries(notices).find(([name]) => name === searchParams.get("notice")) ?? [];
  return { application, place, list: inboxSearch(query), notice };
}

/** Does what a button of the page asks for, and leads to a page that says what came of it. */
export async function action({ context, params: { reference }, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const query = readInboxQuery(url.searchParams);
  const saying = (notice: string, shown = reference) =>
    redirect(teamApplicationPath(shown) + inboxSearch(query, {}, { notice }), 303);
  if (form.get("change") === "note") {
    const text = postedText(form, "note").replaceAll("\r\n", "\n");
    if (text.length > maxNoteLength) throw data(null, 400);
    const replaced = Date.parse(postedText(form, "replaced"));
    const outcome = await team.writeNote(reference, text, Number.isNaN(replaced) ? null : new Date(replaced));
    if (outcome === "unchanged") return { unsaved: text };
    throw saying("note");
  }
  const change = applicationChanges.find((name) => name === form.get("change"));
  if (!change) throw data(null, 400);
  if (change === "delete" && postedText(form, "reference").toUpperCase() !== reference) throw saying("reference");
  const outcome = await team.changeApplication(reference, change);
  if (outcome !== "done") throw saying(outcome);
  if (change === "reopen" || change === "send-again") throw saying(change);
  const next = change === "handle" ? (await team.readPlace(reference, query)).next : null;
  if (next !== null) throw saying("handle", next);
  throw redirect(teamPath + inboxSearch(query, {}, { notice: change, done: "1" }), 303);
}

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { application, place, list, notice } = loaderData;
  const { reference, fields, resume, delivery, mail, handled, note } = application;
  return (
    <>
      <ListNav reference={reference} place={place} list={list} />
      <div className="row team-head">
        <h1 dir="auto">{`${fields.firstName} ${fields.lastName}`}</h1>
        <p className="reference">{reference}</p>
      </div>
      <Notice text={notice} />
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
          <NoteSection note={note} unsaved={actionData?.unsaved} />
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
