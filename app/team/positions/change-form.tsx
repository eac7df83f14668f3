import { dayOf, isClosed, lastDayBefore } from "../../../application/position-closing.ts";
import { teamPaths } from "../../../application/team/addresses.ts";
import type { TeamPosition } from "../../../application/team/positions.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

const { buttons, lastDay, ofPosition } = positionsPage;

/** `isRefused`: the day that was posted for it was no day, or is over. */
type ChangeFormProps = { position: TeamPosition; now: Date; isRefused: boolean };

/** The button that opens a position again, or, folded in, those that close it, now or after a day. */
export function ChangeForm({ position, now, isRefused }: ChangeFormProps) {
  const { id, version, title, closesAt } = position;
  const button = (change: keyof typeof buttons) => (
    <Button type="submit" name="change" value={change} size="small" aria-label={ofPosition(buttons[change], title)}>
      {buttons[change]}
    </Button>
  );
  const form = (children: React.ReactNode) => (
    <form method="post" action={teamPaths.positions} className="row">
      <input type="hidden" name="position" value={id} />
      <input type="hidden" name="version" value={version} />
      {children}
    </form>
  );
  if (isClosed(position, now)) return form(button("open"));
  const label = positionsPage.closing(closesAt);
  return (
    <details open={isRefused}>
      <summary aria-label={ofPosition(label, title)}>{label}</summary>
      {form(
        <>
          <TextField
            className="control small"
            type="date"
            name="day"
            id={`day-${id}`}
            label={ofPosition(lastDay, title)}
            isLabelHidden
            error={isRefused ? positionsPage.wrongDay : undefined}
            min={dayOf(now, teamTimeZone)}
            defaultValue={closesAt === null ? undefined : lastDayBefore(closesAt, teamTimeZone)}
          />
          {button("close-after")}
          {button("close")}
          {closesAt === null ? null : button("keep-open")}
        </>,
      )}
    </details>
  );
}
