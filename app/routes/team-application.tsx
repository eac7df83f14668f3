import { data, redirect } from "react-router";
import { teamAnswerPath, teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { checkEmail } from "../../application/fields.ts";
import { mailChanges, replyNames } from "../../application/team/answer.ts";
import { applicationChanges, maxNoteLength, type NoteEdit } from "../../application/team/application.ts";
import { doneParams } from "../../application/team/done.ts";
import { inboxSearch, readInboxQuery } from "../../application/team/inbox-address.ts";
import { applicationPage } from "../../content/team/application.ts";
import { doneTexts } from "../../content/team/done.ts";
import { ApplicationFacts } from "../team/application/application-facts.tsx";
import { DecideButton, DecisionSection } from "../team/application/decision-section.tsx";
import { AnswerSection } from "../team/application/answer-section.tsx";
import { DeliverySection } from "../team/application/delivery-section.tsx";
import { ResumeSection } from "../team/application/resume-section.tsx";
import { ResumeContent } from "../team/application/resume-content.tsx";
import { BackLink } from "../team/back-link.tsx";
import { EntryRows } from "../team/entry-rows.tsx";
import { DoneNotice, doneTitle } from "../team/done-notice.tsx";
import { Notice } from "../team/notice.tsx";
import { References } from "../team/references.tsx";
import { postedText } from "../team/posted-text.ts";
import { refusal } from "../team/refusal.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamTitle } from "../team/team-head.tsx";
import { typedContext } from "../team/typed.ts";
import { TypedTexts } from "../team/typed-texts.tsx";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/team-application";

const { list: listTexts, note: noteTexts, samePerson } = applicationPage;
const { wrongAddress } = applicationPage.mail;

export async function loader({ context, params: { reference }, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const [application, shownResume, place, done] = await Promise.all([
    team.readApplication(reference),
    team.readResume(reference),
    team.readPlace(reference, query),
    team.readDone(searchParams),
  ]);
  if (!application) throw refusal(context, 404, await team.readEnd(reference));
  return { application, shownResume, place, list: inboxSearch(query), done };
}

/** Does what a button of the page asks for, and leads to a page that says what came of it, or says what was not saved. */
export async function action({ context, params: { reference }, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const query = readInboxQuery(url.searchParams);
  const reply = replyNames.find((name) => name === form.get("answer"));
  // The note is saved before the page of the answer opens.
  const change = reply ? "note" : applicationChanges.find((name) => name === form.get("change"));
  const note = noteIn(form);
  const mailChange = mailChanges.find((name) => name === form.get("change"));
  if (mailChange) {
    const address = postedText(form, "address");
    const normalized = address === "" ? null : checkEmail(address).email;
    const id = postedText(form, "mail");
    if (address !== "" && normalized === null)
      return data({ problem: wrongAddress, note: null, address: { mail: id, text: address }, typed: [] }, 422);
    const mail = { id, address: normalized };
    if (!/^\d{1,18}$/.test(mail.id)) throw refusal(context, 400);
    const changed = await team.changeMail(reference, mailChange, mail);
    if (changed === "unknown") throw refusal(context, 404, await team.readEnd(reference));
    if (changed === "done")
      throw redirect(
        teamApplicationPath(reference) +
          inboxSearch(query, {}, doneParams({ kind: mailChange, references: [reference] })),
        303,
      );
    // The field for the address may be gone by now.
    return data({ problem: doneTexts.unchanged(), note: null, address: null, typed: context.get(typedContext) }, 409);
  }
  if (!change || change === "delete" || (note && note.text.length > maxNoteLength)) throw refusal(context, 400);
  const outcome = await team.changeApplication(reference, change, note);
  if (outcome === "note-changed")
    return data({ problem: noteTexts.replaced, note: note?.text ?? "", address: null, typed: [] }, 409);
  if (outcome === "unknown") throw refusal(context, 404, await team.readEnd(reference));
  if (reply) throw redirect(teamAnswerPath([reference], reply, inboxSearch(query)), 303);
  const done = change === "answered-by-hand" ? "handle" : change;
  const kind = outcome === "done" ? done : outcome;
  const next = kind === "handle" ? (await team.readPlace(reference, query)).next : reference;
  const page = next === null ? teamPath : teamApplicationPath(next);
  throw redirect(page + inboxSearch(query, {}, doneParams({ kind, references: [reference] })), 303);
}

/** Returns null when the form has none. */
function noteIn(form: FormData): NoteEdit | null {
  if (!form.has("note")) return null;
  const replaced = Date.parse(postedText(form, "replaced"));
  const text = postedText(form, "note").replaceAll("\r\n", "\n");
  return { text, replaced: Number.isNaN(replaced) ? null : new Date(replaced) };
}

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { application, shownResume, place, list, done } = loaderData;
  const { reference, fields, resume, delivery, mail, handled, note } = application;
  const { number, total, previous, next } = place;
  const unsaved = actionData?.note ?? null;
  const problem = actionData?.problem ?? null;
  return (
    <>
      <TeamTitle title={reference} done={problem === null ? doneTitle(done) : applicationPage.notSaved} />
      <nav aria-label={listTexts.label} className="row links list-nav">
        <BackLink href={`${teamPath}${list}#${reference}`}>{applicationPage.back}</BackLink>
        <span>{listTexts.number(number, total)}</span>
        {previous === null ? null : <a href={teamApplicationPath(previous) + list}>{listTexts.previous}</a>}
        {next === null ? null : <a href={teamApplicationPath(next) + list}>{listTexts.next}</a>}
      </nav>
      <div className="row team-head">
        <h1 dir="auto">{`${fields.firstName} ${fields.lastName}`}</h1>
        <p className="reference">{reference}</p>
      </div>
      {problem === null ? <DoneNotice done={done} list={list} /> : <Notice text={problem} isTrouble />}
      <TypedTexts typed={actionData?.typed ?? []} />
      <div className="application">
        <div className="decide">
          <div>
            <AnswerSection
              answers={application.answers}
              phone={fields.phone}
              list={list}
              address={actionData?.address ?? null}
            />
            <DecisionSection handled={handled} note={note} unsaved={unsaved} />
            <ResumeSection reference={reference} resume={resume} />
          </div>
        </div>
        <div className="sent">
          <ApplicationFacts application={application} />
          {application.samePerson.length === 0 ? null : (
            <section aria-labelledby="same-person">
              <h2 id="same-person">{samePerson.heading}</h2>
              <EntryRows entries={application.samePerson} isLinked />
              <p className="note">{samePerson.note}</p>
            </section>
          )}
          <section aria-labelledby="letter">
            <h2 id="letter">{applicationPage.letter}</h2>
            <div className="sheet letter" dir="auto">
              {fields.coverLetter}
            </div>
          </section>
          <p className="decide-below">
            <DecideButton isHandled={handled !== null} />
          </p>
          {resume ? <ResumeContent reference={reference} resume={resume} shown={shownResume} list={list} /> : null}
        </div>
        <div className="more">
          <DeliverySection delivery={delivery} mail={mail} list={list} />
          <section>
            <form method="post" action={teamPath + list}>
              <References references={[reference]} />
              <Button type="submit" name="change" value="delete" variant="quiet">
                {applicationPage.delete}
              </Button>
            </form>
          </section>
        </div>
      </div>
    </>
  );
}
