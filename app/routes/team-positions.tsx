import { data } from "react-router";
import {
  dayOf,
  endOfDay,
  isClosed,
  isDay,
  lastDayBefore,
  type PositionState,
} from "../../application/position-closing.ts";
import { sourceField } from "../../application/protocol.ts";
import { missingForJobSearch } from "../../content/metadata/structured-data.ts";
import { positions as allPositions } from "../../content/readers/all-positions.ts";
import { sources } from "../../content/sources.ts";
import { teamTimeZone } from "../../content/site.ts";
import { positionsPage } from "../../content/team/positions.ts";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { refusal } from "../team/refusal.ts";
import { teamContext } from "../team/team-context.ts";
import { RuledTable } from "../team/ruled-table.tsx";
import { TeamHead } from "../team/team-head.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import type { Route } from "./+types/team-positions";

const { columns, buttons, lastDay, ofPosition } = positionsPage;

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const missing = allPositions.map((one) => [one.id, positionsPage.missing(missingForJobSearch(one), one.id)] as const);
  return {
    positions: await context.get(teamContext).readPositions(),
    missing: Object.fromEntries(missing),
    now,
    today: dayOf(now, teamTimeZone),
  };
}

/** Closes a position or opens it again. The page that answers the post reports the result once. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const now = new Date();
  const change = postedText(form, "change");
  if (!Object.hasOwn(buttons, change)) throw refusal(context, 400);
  const isOpening = change === "open" || change === "keep-open";
  const id = postedText(form, "position");
  const closesAt = isOpening ? null : change === "close" ? now : endOfPostedDay(postedText(form, "day"));
  if (closesAt === "wrong" || (closesAt && closesAt < now))
    return data({ notice: positionsPage.wrongDay, refused: id }, 422);
  const position = await context.get(teamContext).changePosition(id, closesAt);
  if (!position) throw refusal(context, 404);
  return data({ notice: positionsPage.changed(position, now), refused: null });
}

function endOfPostedDay(day: string): Date | "wrong" {
  return isDay(day) ? endOfDay(day, teamTimeZone) : "wrong";
}

export default function PositionsRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { positions, missing, now, today } = loaderData;
  const refused = actionData?.refused ?? null;
  return (
    <>
      <TeamHead title={positionsPage.title} lead={positionsPage.lead} />
      <Notice text={actionData?.notice ?? null} isTrouble={refused !== null} />
      <RuledTable columns={Object.values(columns)} variant="stacked">
        {positions.map((position) => (
          <tr key={position.id}>
            <th scope="row" className="title">
              {position.title}
            </th>
            <td>
              {positionsPage.state(position, now)}
              {isClosed(position, now) || missing[position.id] === null ? null : (
                <details>
                  <summary aria-label={ofPosition(positionsPage.notInSearch, position.title)}>
                    {positionsPage.notInSearch}
                  </summary>
                  <p className="note">{missing[position.id]}</p>
                </details>
              )}
            </td>
            <td>
              <ChangeForm position={position} now={now} today={today} isRefused={position.id === refused} />
            </td>
          </tr>
        ))}
      </RuledTable>
      <TaggedLinks origin={matches[0].loaderData.origin} positions={positions.filter((one) => !isClosed(one, now))} />
    </>
  );
}

/** For each source the link to all positions, and folded in the links to each. */
function TaggedLinks({ origin, positions }: { origin: string; positions: PositionState[] }) {
  const { heading, lead, columns: linkColumns, toPositions } = positionsPage.links;
  const link = (path: string, source: string) => `${origin}${path}?${sourceField}=${source}`;
  return (
    <section className="tagged-links" aria-labelledby="links">
      <h2 id="links">{heading}</h2>
      <p className="note">{lead}</p>
      <RuledTable columns={Object.values(linkColumns)} variant="stacked">
        {Object.entries(sources).map(([source, name]) => (
          <tr key={source}>
            <th scope="row" className="source">
              {name}
            </th>
            <td>
              <code>{link("/careers", source)}</code>
              <details>
                <summary aria-label={ofPosition(toPositions, name)}>{toPositions}</summary>
                <ul>
                  {positions.map(({ id }) => (
                    <li key={id}>
                      <code>{link(`/careers/${id}`, source)}</code>
                    </li>
                  ))}
                </ul>
              </details>
            </td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

/** `isRefused`: the day that was posted for it was no day, or is over. */
type ChangeFormProps = { position: PositionState; now: Date; today: string; isRefused: boolean };

function ChangeForm({ position, now, today, isRefused }: ChangeFormProps) {
  const { id, title, closesAt } = position;
  const button = (change: keyof typeof buttons, variant?: "quiet") => (
    <Button
      type="submit"
      name="change"
      value={change}
      size="small"
      variant={variant}
      aria-label={ofPosition(buttons[change], title)}
    >
      {buttons[change]}
    </Button>
  );
  return (
    <form method="post" className="row closing-form">
      <input type="hidden" name="position" value={id} />
      {isClosed(position, now) ? (
        button("open")
      ) : (
        <>
          <TextField
            className="control small last-day"
            type="date"
            name="day"
            id={`day-${id}`}
            label={ofPosition(lastDay, title)}
            isLabelHidden
            error={isRefused ? positionsPage.wrongDay : undefined}
            min={today}
            defaultValue={closesAt === null ? undefined : lastDayBefore(closesAt, teamTimeZone)}
          />
          {button("close-after")}
          {button("close", "quiet")}
          {closesAt === null ? null : button("keep-open", "quiet")}
        </>
      )}
    </form>
  );
}
