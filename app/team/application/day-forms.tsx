import { dayOf } from "../../../application/position-closing.ts";
import type { TeamApplication } from "../../../application/team/application.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

const { later, hired: hiredTexts } = applicationPage;

/** A later day for a candidate who was promised one; page and email say it. */
export function LaterDayForm() {
  return (
    <details>
      <summary>{later.summary}</summary>
      <form method="post" className="stack">
        <TextField name="day" id="later-day" type="date" label={later.label} hint={later.hint} min={today()} required />
        <p className="row">
          <Button type="submit" name="change" value="name-day" size="small">
            {later.button}
          </Button>
        </p>
      </form>
    </details>
  );
}

/** The day on which the candidate was hired, for the team's numbers. */
export function HiredForm({ hired }: Pick<TeamApplication, "hired">) {
  return (
    <details>
      <summary>{hired === null ? hiredTexts.summary : hiredTexts.since(hired.on, hired.by)}</summary>
      <form method="post" className="stack">
        <TextField
          name="day"
          id="hired-day"
          type="date"
          label={hiredTexts.label}
          hint={hiredTexts.hint}
          defaultValue={hired?.on ?? today()}
        />
        <p className="row">
          <Button type="submit" name="change" value="hired" size="small">
            {hiredTexts.button}
          </Button>
        </p>
      </form>
    </details>
  );
}

/** In the team's zone. The server alone renders these pages. */
function today(): string {
  return dayOf(new Date(), teamTimeZone);
}
