import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import { isReference } from "../../application/reference.ts";
import type { LoggedChange } from "../../application/team/changes.ts";
import { changesPage } from "../../content/team/changes.ts";
import { teamTime } from "../../content/team/times.ts";
import { buttonClass } from "../ui/button.tsx";
import { teamContext } from "../team/team-context.ts";
import { RuledTable } from "../team/ruled-table.tsx";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-changes";

const { columns, actions } = changesPage;

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = Number(/^\d{1,15}$/.exec(url.searchParams.get("before") ?? "")?.[0] ?? Number.NaN);
  return context.get(teamContext).readChanges(Number.isNaN(before) ? null : before);
}

export default function ChangesRoute({ loaderData: { changes, older } }: Route.ComponentProps) {
  return (
    <>
      <TeamHead title={changesPage.title} lead={changesPage.lead} />
      {changes.length === 0 ? (
        <p className="empty">{changesPage.none}</p>
      ) : (
        <RuledTable columns={Object.values(columns)} className="changes">
          {changes.map(({ id, at, member, action, subject, name }) => (
            <tr key={id}>
              <td>
                <time dateTime={at.toISOString()}>{teamTime(at)}</time>
              </td>
              <td>{member ?? changesPage.others[action] ?? changesPage.commandLine}</td>
              <td>{actions[action]}</td>
              <td>
                <Subject action={action} subject={subject} /> {name ? <bdi className="note">{name}</bdi> : null}
              </td>
            </tr>
          ))}
        </RuledTable>
      )}
      {older === null ? null : (
        <p>
          <a href={`${teamPaths.changes}?before=${older}`} className={buttonClass({ size: "small" })}>
            {changesPage.older}
          </a>
        </p>
      )}
    </>
  );
}

/** A deleted application has no page. */
function Subject({ action, subject }: Pick<LoggedChange, "action" | "subject">) {
  if (action === "purged") return changesPage.purged(Number(subject));
  const isGone = action === "deleted" || action === "withdrawn";
  if (subject === null || isGone || !isReference(subject)) return subject;
  return <a href={teamApplicationPath(subject)}>{subject}</a>;
}
