import { isReference } from "../../../application/reference.ts";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import type { LoggedChange } from "../../../application/team/changes.ts";
import { changesPage } from "../../../content/team/changes.ts";
import { teamTime, writtenDay } from "../../../content/team/times.ts";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";
import { RuledTable } from "../ruled-table.tsx";

const { columns, actions, others, commandLine } = changesPage;

/** When, by whom, what, and to which application, member or position. */
export function ChangesTable({ changes }: { changes: LoggedChange[] }) {
  if (changes.length === 0) return <p className="empty">{changesPage.none}</p>;
  return (
    <RuledTable columns={Object.values(columns)}>
      {changes.map(({ id, at, member, action, subject, name }) => (
        <tr key={id}>
          <td className="time">
            <time dateTime={at.toISOString()}>{teamTime(at)}</time>
          </td>
          <td className="member">{member ?? others[action] ?? commandLine}</td>
          <td className="action">{actions[action]}</td>
          <td>
            <Subject action={action} subject={subject} /> {name ? <bdi className="note">{name}</bdi> : null}
          </td>
        </tr>
      ))}
    </RuledTable>
  );
}

/** A deleted application has no page. */
function Subject({ action, subject }: Pick<LoggedChange, "action" | "subject">) {
  if (action === "purged") return changesPage.purged(Number(subject));
  const isGone = action === "deleted" || action === "withdrawn";
  // A position may have its last day, such as 2026-12-09.
  if (subject === null) return null;
  const text = <UnbrokenParts>{subject.replace(/\d{4}-\d\d-\d\d$/, writtenDay)}</UnbrokenParts>;
  return isGone || !isReference(subject) ? text : <a href={teamApplicationPath(subject)}>{text}</a>;
}
