import { dayOf } from "../../../application/position-closing.ts";
import type { TeamApplication } from "../../../application/team/application.ts";
import { daysToName } from "../../../application/team/later-day.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

const { later, hired: hiredTexts } = applicationPage;

type LaterDayFormProps = {
  promised: string;
  retentionDays: number;
  /** The day that was typed, and why it can't be named. */
  refused: { text: string; error: string } | null;
} & Pick<TeamApplication, "keptSince">;

/** A later day for a candidate who was promised one; page and email say it. Nothing where there is none before the deletion. */
export function LaterDayForm({ promised, keptSince, retentionDays, refused }: LaterDayFormProps) {
  const clock = { today: today(), retentionDays, timeZone: teamTimeZone };
  const { first, last } = daysToName({ promised, keptSince }, clock);
  if (first > last) return null;
  return (
    <DayForm
      change="name-day"
      texts={later}
      summary={later.summary}
      error={refused?.error}
      min={first}
      max={last}
      defaultValue={refused?.text}
      required
    />
  );
}

/** The day on which the candidate was hired, for the team's numbers. */
export function HiredForm({ hired }: Pick<TeamApplication, "hired">) {
  const summary = hired === null ? hiredTexts.summary : hiredTexts.since(hired.on, hired.by);
  return <DayForm change="hired" texts={hiredTexts} summary={summary} defaultValue={hired?.on ?? today()} />;
}

type DayFormProps = Pick<React.ComponentProps<"input">, "min" | "max" | "required" | "defaultValue"> & {
  change: "name-day" | "hired";
  texts: { label: string; hint: string; button: string };
  summary: string;
  error?: string | undefined;
};

/** A day, folded in until it is refused, and the button that posts `change` with it. */
function DayForm({ change, texts, summary, ...field }: DayFormProps) {
  return (
    <details open={field.error !== undefined}>
      <summary>{summary}</summary>
      <form method="post" className="stack">
        <TextField name="day" id={`${change}-day`} type="date" label={texts.label} hint={texts.hint} {...field} />
        <p className="row">
          <Button type="submit" name="change" value={change} size="small">
            {texts.button}
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
