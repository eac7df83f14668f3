import { dayOf } from "../../application/position-closing.ts";
import { newPositionPath } from "../../application/team/addresses.ts";
import { teamTimeZone } from "../../content/site.ts";
import { positionForm } from "../../content/team/position-form.ts";
import { Notice } from "../team/notice.tsx";
import { copiedValues, newValues, valuesOf } from "../team/positions/form-values.ts";
import { positionAction } from "../team/positions/position-action.ts";
import { PositionForm } from "../team/positions/position-form.tsx";
import { refusal } from "../team/refusal.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/team-position";

/** The form of a position, or of a new one, which may begin as a copy (`?copy=ID`). */
export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const positions = await context.get(teamContext).readTeamPositions();
  const today = dayOf(new Date(), teamTimeZone);
  const written = (id: string | null) => {
    const found = positions.find((position) => position.id === id);
    return found ? { ...found, written: (found.draft ?? found.published)! } : null;
  };
  const { position: id = null } = params;
  if (id === null) {
    const model = written(searchParams.get("copy"));
    return {
      id,
      title: null,
      version: "",
      isDraft: false,
      values: model ? copiedValues(model.written, today) : newValues(today),
    };
  }
  const found = written(id);
  if (!found) throw refusal(context, 404);
  return {
    id,
    title: found.title,
    version: String(found.version),
    isDraft: found.draft !== null,
    values: valuesOf(found.written),
  };
}

export function action(args: Route.ActionArgs) {
  return positionAction(args, args.params.position ?? null);
}

export default function PositionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isDraft } = loaderData;
  const { values, version, problems, notice } = actionData ?? { ...loaderData, problems: {}, notice: null };
  const heading = title === null ? positionForm.newTitle : positionForm.titleOf(title);
  return (
    <TeamPage title={heading}>
      <Notice text={notice} isTrouble>
        <Problems problems={problems} />
      </Notice>
      <TeamHeading title={heading} lead={isDraft ? positionForm.draftLead : positionForm.lead}>
        {id === null ? undefined : (
          <a href={`${newPositionPath}?copy=${id}`} className={buttonClass()}>
            {positionForm.copy}
          </a>
        )}
      </TeamHeading>
      <PositionForm values={values} problems={problems} version={version} />
    </TeamPage>
  );
}

/** Links to the fields that are refused. */
function Problems({ problems }: { problems: Partial<Record<keyof typeof positionForm.labels, string>> }) {
  const all = Object.entries(problems) as [keyof typeof positionForm.labels, string][];
  if (all.length === 0) return null;
  return (
    <ul className="rows">
      {all.map(([name, problem]) => (
        <li key={name}>
          <a className="tall" href={`#${name}`}>
            {positionForm.problemIn(positionForm.labels[name], problem)}
          </a>
        </li>
      ))}
    </ul>
  );
}
