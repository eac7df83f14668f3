import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import type { InboxPlace } from "../../../application/team/inbox.ts";
import { applicationPage } from "../../../content/team/application.ts";

const { list: texts } = applicationPage;

type ListNavProps = { reference: string; place: InboxPlace; list: string };

/** The way back to the list, to the row one came from, and to its neighbors. `list`: the query of the list's address. */
export function ListNav({ reference, place, list }: ListNavProps) {
  const { number, total, previous, next } = place;
  return (
    <nav aria-label={texts.label} className="row list-nav">
      <a href={`${teamPath}${list}#${reference}`} className="back">
        {applicationPage.back}
      </a>
      <span>{texts.number(number, total)}</span>
      {previous === null ? null : <a href={teamApplicationPath(previous) + list}>{texts.previous}</a>}
      {next === null ? null : <a href={teamApplicationPath(next) + list}>{texts.next}</a>}
    </nav>
  );
}
