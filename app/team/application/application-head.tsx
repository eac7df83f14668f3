import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import type { TeamApplication } from "../../../application/team/application.ts";
import type { InboxPlace } from "../../../application/team/inbox.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { TickMark } from "../../ui/tick-mark.tsx";
import { BackLink } from "../back-link.tsx";
import { DueSign } from "../entry-rows.tsx";
import { KeyLabel, keyOf } from "../key-label.tsx";
import { WholeTimes } from "../whole-times.tsx";
import { written } from "../written.ts";

const { list: texts, states } = applicationPage;

type ApplicationHeadProps = { application: TeamApplication; place: InboxPlace; list: string };

/** Where the application is in the list, with the links to its neighbors there, whose it is, and what matters first. */
export function ApplicationHead({ application, place, list }: ApplicationHeadProps) {
  const { reference, fields, spamSigns, state, stateAt, due } = application;
  const { number, total, previous, next } = place;
  const name = `${fields.firstName} ${fields.lastName}`;
  return (
    <div className="application-top">
      <nav aria-label={texts.label} className="row links list-nav">
        <BackLink href={`${teamPath}${list}#${reference}`}>{applicationPage.back}</BackLink>
        <span>{texts.number(number, total)}</span>
        {previous === null ? null : <Neighbor reference={previous} list={list} label={texts.previous} />}
        {next === null ? null : <Neighbor reference={next} list={list} label={texts.next} />}
      </nav>
      <div className="row team-head application-head">
        <h1 {...written(name)}>{name}</h1>
        <p className="row head-facts">
          <span>{fields.position}</span>
          <span>{fields.experience}</span>
          {due === null ? null : <DueSign due={due} />}
          {fields.email === "" ? <span className="warning">{inboxPage.noAddress}</span> : null}
          {spamSigns.length > 0 ? <span>{inboxPage.views.suspicious}</span> : null}
          {state === "open" && stateAt === null ? null : (
            <span>
              {state === "waiting" || state === "answered" ? <TickMark variant="done" className="state-tick" /> : null}{" "}
              <WholeTimes>{states[state](stateAt)}</WholeTimes>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function Neighbor({ reference, list, label }: { reference: string; list: string; label: string }) {
  return (
    <a href={teamApplicationPath(reference) + list} accessKey={keyOf(label)}>
      <KeyLabel>{label}</KeyLabel>
    </a>
  );
}
