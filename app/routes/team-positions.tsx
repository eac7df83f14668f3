import { data } from "react-router";
import { dayOf, endOfDay, isClosed, type PositionState } from "../../application/position-closing.ts";
import { teamTimeZone } from "../../content/site.ts";
import { positionsPage } from "../../content/team/positions.ts";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/team-positions";

const { columns } = positionsPage;

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  return { positions: await context.get(teamContext).readPositions(), now, today: dayOf(now, teamTimeZone) };
}

/** Closes a position or opens it again. The page that answers the post reports the result once. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const now = new Date();
  const change = postedText(form, "change");
  if (!["close", "close-after", "open"].includes(change)) throw data(null, 400);
  const closesAt = change === "open" ? null : change === "close" ? now : endOfPostedDay(postedText(form, "day"));
  if (closesAt === "wrong" || (closesAt && closesAt < now)) return { notice: positionsPage.wrongDay, isTrouble: true };
  const position = await context.get(teamContext).changePosition(postedText(form, "position"), closesAt);
  if (!position) throw data(null, 404);
  return { notice: positionsPage.changed(position, now), isTrouble: false };
}

function endOfPostedDay(day: string): Date | "wrong" {
  return /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? endOfDay(day, teamTimeZone) : "wrong";
}

export default function PositionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { positions, now, today } = loaderData;
  return (
    <>
      <TeamHead title={positionsPage.title}>
        <p className="lead">{positionsPage.lead}</p>
      </TeamHead>
      <Notice text={actionData?.notice ?? null} isTrouble={actionData?.isTrouble ?? false} />
      <table className="ruled changes">
        <thead>
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => (
            <tr key={position.id}>
              <th scope="row">{position.title}</th>
              <td>{positionsPage.state(position, now)}</td>
              <td>
                <ChangeForm position={position} now={now} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type ChangeFormProps = { position: PositionState; now: Date; today: string };

function ChangeForm({ position, now, today }: ChangeFormProps) {
  const { id, title, closesAt } = position;
  const change = { type: "submit", name: "change", size: "small" } as const;
  if (isClosed(position, now))
    return (
      <form method="post" className="row">
        <input type="hidden" name="position" value={id} />
        <Button {...change} value="open" aria-label={positionsPage.openOf(title)}>
          {positionsPage.open}
        </Button>
      </form>
    );
  return (
    <form method="post" className="row">
      <input type="hidden" name="position" value={id} />
      <input className="control" type="date" name="day" min={today} aria-label={positionsPage.lastDay(title)} />
      <Button {...change} value="close-after" aria-label={positionsPage.closeAfterOf(title)}>
        {positionsPage.closeAfter}
      </Button>
      <Button {...change} value="close" variant="quiet" aria-label={positionsPage.closeOf(title)}>
        {positionsPage.close}
      </Button>
      {closesAt === null ? null : (
        <Button {...change} value="open" variant="quiet" aria-label={positionsPage.keepOpenOf(title)}>
          {positionsPage.keepOpen}
        </Button>
      )}
    </form>
  );
}
