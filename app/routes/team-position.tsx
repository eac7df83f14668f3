import { newPositionPath } from "../../application/team/addresses.ts";
import { positionForm } from "../../content/team/position-form.ts";
import { Notice } from "../team/notice.tsx";
import { positionAction } from "../team/positions/position-action.ts";
import { PositionForm } from "../team/positions/position-form.tsx";
import { positionLoader } from "../team/positions/position-loader.ts";
import { ProblemLinks } from "../team/positions/problem-links.tsx";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/team-position";

export const loader = positionLoader;

export const action = positionAction;

export default function PositionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isDraft } = loaderData;
  const { values, version, problems, notice } = actionData ?? { ...loaderData, problems: {}, notice: null };
  const heading = title === null ? positionForm.newTitle : positionForm.titleOf(title);
  return (
    <TeamPage title={heading}>
      <Notice text={notice} isTrouble>
        <ProblemLinks problems={problems} />
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
