import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { WorkNumbers } from "../../../application/team/numbers.ts";
import { numbersPage } from "../../../content/team/numbers.ts";

const { work: texts } = numbersPage;

/** What the team has to do, and how it kept its days: each sentence is a link to the applications that it counts. */
export function TeamWork({ work }: { work: WorkNumbers }) {
  const { open, oldestAt, late, waiting, kept, broken, medianHours } = work;
  const lines: [text: string, count: number, list: Partial<InboxQuery>][] = [
    [texts.open(open, oldestAt), open, {}],
    [texts.late(late), late, { only: "late" }],
    [texts.waiting(waiting), waiting, { view: "waiting" }],
    [texts.kept(kept), kept, { view: "all", only: "kept" }],
    [texts.broken(broken), broken, { view: "all", only: "broken" }],
  ];
  return (
    <section aria-labelledby="work">
      <h2 id="work">{texts.heading}</h2>
      <ul className="rows">
        {open === 0 ? (
          <li>
            <span className="tall">{texts.open(open, oldestAt)}</span>
          </li>
        ) : null}
        {lines.map(([text, count, list]) =>
          count === 0 ? null : (
            <li key={text}>
              <a className="tall" href={teamPath + inboxSearch(readInboxQuery(new URLSearchParams()), list)}>
                {text}
              </a>
            </li>
          ),
        )}
        {medianHours === null ? null : (
          <li>
            <span className="tall">{texts.median(medianHours)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
