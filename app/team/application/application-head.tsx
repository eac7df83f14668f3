import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import type { TeamApplication } from "../../../application/team/application.ts";
import type { InboxPlace } from "../../../application/team/inbox.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { BackLink } from "../back-link.tsx";

const { list: texts } = applicationPage;

type ApplicationHeadProps = { application: TeamApplication; place: InboxPlace; list: string };

/** Where the application is in the list, with the links to its neighbors there, and whose it is. */
export function ApplicationHead({ application: { reference, fields }, place, list }: ApplicationHeadProps) {
  const { number, total, previous, next } = place;
  return (
    <>
      <nav aria-label={texts.label} className="row links list-nav">
        <BackLink href={`${teamPath}${list}#${reference}`}>{applicationPage.back}</BackLink>
        <span>{texts.number(number, total)}</span>
        {previous === null ? null : <a href={teamApplicationPath(previous) + list}>{texts.previous}</a>}
        {next === null ? null : <a href={teamApplicationPath(next) + list}>{texts.next}</a>}
      </nav>
      <div className="row team-head">
        <h1 dir="auto">{`${fields.firstName} ${fields.lastName}`}</h1>
        <p className="reference">{reference}</p>
      </div>
    </>
  );
}
