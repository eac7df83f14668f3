import { employmentTypes, payPeriods, positionIcons } from "../../../application/position.ts";
import {
  longPositionFields,
  type PositionField,
  type PositionValues,
} from "../../../application/team/position-fields.ts";
import { teamPaths } from "../../../application/team/addresses.ts";
import { departments } from "../../../content/site.ts";
import { positionForm } from "../../../content/team/position-form.ts";
import { employmentNames } from "../../../content/work.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import type { FieldProblems } from "./form-values.ts";

type PositionFormProps = {
  values: PositionValues;
  problems: FieldProblems;
  /** The version that it replaces; empty for a new position. */
  version: string;
};

/** All that a position says, from the card to job search. */
export function PositionForm({ values, problems, version }: PositionFormProps) {
  return (
    <form method="post" className="stack position-form">
      <input type="hidden" name="version" value={version} />
      {groups.map(([group, rows]) => (
        <section key={group} className="stack" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{positionForm.groups[group]}</h2>
          {rows.map((row) => (
            <div key={row.join()} className={rowClass(row)}>
              {row.map((name) => (
                <Control key={name} name={name} value={values[name]} problem={problems[name]} isNew={version === ""} />
              ))}
            </div>
          ))}
        </section>
      ))}
      <p className="row">
        <Button type="submit" variant="primary">
          {positionForm.preview}
        </Button>
        <a href={teamPaths.positions} className={buttonClass({ variant: "quiet" })}>
          {positionForm.cancel}
        </a>
      </p>
    </form>
  );
}

const rowClass = (row: PositionField[]) =>
  row.some(isLong) ? "stack long-fields" : row.length === 3 ? "field-row of-three" : "field-row";

const isLong = (name: PositionField) => longPositionFields.some((one) => one === name);

/** Fields that belong together: short ones are in one row, with a hint for each or for none, long ones below each other. */
const groups: [group: keyof typeof positionForm.groups, rows: PositionField[][]][] = [
  ["position", [["title"], ["department", "employmentType", "months"]]],
  [
    "text",
    [
      ["description", "about"],
      ["responsibilities", "requirements", "benefits"],
    ],
  ],
  ["place", [["place"], ["city", "country", "region"], ["street", "postalCode"], ["countries"]]],
  [
    "conditions",
    [
      ["payAmount", "payUpTo"],
      ["payCurrency", "payPer"],
      ["hoursPerWeek", "starts"],
    ],
  ],
  [
    "site",
    [
      ["datePosted", "validThrough"],
      ["icon", "order"],
    ],
  ],
];

const needed: readonly PositionField[] = [
  "title",
  "department",
  "employmentType",
  "place",
  "description",
  "about",
  "responsibilities",
  "requirements",
  "benefits",
  "payPer",
  "icon",
];

const choices: Partial<Record<PositionField, [value: string, label: string][]>> = {
  department: departments.map((department) => [department, department]),
  employmentType: employmentTypes.map((type) => [type, employmentNames[type]]),
  place: Object.entries(positionForm.places),
  payPer: payPeriods.map((period) => [period, positionForm.periods[period]]),
  icon: positionIcons.map((icon) => [icon, positionForm.icons[icon]]),
};

const days: readonly PositionField[] = ["starts", "datePosted", "validThrough"];
const numbers: readonly PositionField[] = ["months", "payAmount", "payUpTo", "hoursPerWeek", "order"];

type ControlProps = { name: PositionField; value: string; problem: string | undefined; isNew: boolean };

function Control({ name, value, problem, isNew }: ControlProps) {
  const field = {
    name,
    label: positionForm.labels[name],
    mark: needed.includes(name) ? undefined : positionForm.optional,
    hint: name === "title" && isNew ? undefined : positionForm.hints[name],
    error: problem,
    defaultValue: value,
  };
  const options = choices[name];
  if (options)
    return (
      <SelectField {...field}>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  if (name === "description") return <TextAreaField {...field} rows={2} />;
  if (isLong(name)) return <TextAreaField {...field} rows={6} />;
  const input = days.includes(name)
    ? { type: "date" }
    : numbers.includes(name)
      ? { inputMode: "decimal" as const }
      : {};
  return <TextField {...field} {...input} autoComplete="off" />;
}
