import { cleanLine } from "../../../application/clean-text.ts";
import type { WrittenPosition } from "../../../application/position.ts";
import type { PositionField, PositionValues } from "../../../application/team/position-fields.ts";
import { paragraphsIn } from "../../../content/paragraphs.ts";
import { positionSchema } from "../../../content/positions.ts";
import { positionForm } from "../../../content/team/position-form.ts";

/** The fields of a new position. `today`: the team's day. */
export function newValues(today: string): PositionValues {
  const position: WrittenPosition = {
    id: "",
    title: "",
    department: "",
    employmentType: "INTERN",
    location: "Remote",
    icon: "pencil-ruler",
    description: "",
    about: [],
    responsibilities: [],
    requirements: [],
    benefits: [],
    datePosted: today,
  };
  return valuesOf(position);
}

/** The fields of a copy: its dates and its place in the list are its own. */
export function copiedValues(position: WrittenPosition, today: string): PositionValues {
  return { ...valuesOf(position), datePosted: today, validThrough: "", starts: "", order: "" };
}

export function valuesOf(position: WrittenPosition): PositionValues {
  const { location, pay, countries } = position;
  const office = location === "Remote" ? null : location;
  return {
    title: position.title,
    department: position.department,
    employmentType: position.employmentType,
    months: textOf(position.months),
    place: office ? "Office" : "Remote",
    countries: countries?.join(", ") ?? "",
    street: office?.street ?? "",
    postalCode: office?.postalCode ?? "",
    city: office?.city ?? "",
    region: office?.region ?? "",
    country: office?.country ?? "",
    description: position.description,
    about: position.about.join("\n\n"),
    responsibilities: position.responsibilities.join("\n"),
    requirements: position.requirements.join("\n"),
    benefits: position.benefits.join("\n"),
    payAmount: textOf(pay?.amount),
    payUpTo: textOf(pay?.upTo),
    payCurrency: pay?.currency ?? "",
    payPer: pay?.per ?? "month",
    hoursPerWeek: textOf(position.hoursPerWeek),
    starts: position.starts ?? "",
    datePosted: position.datePosted ?? "",
    validThrough: position.validThrough ?? "",
    icon: position.icon,
    order: textOf(position.order),
  };
}

function textOf(number: number | undefined): string {
  return number === undefined ? "" : String(number);
}

export type FieldProblems = Partial<Record<PositionField, string>>;

/** Returns the position with the id `id` that the fields describe, or the first problem of each field. */
export function readValues(
  values: PositionValues,
  id: string,
): { position: WrittenPosition; problems: null } | { position: null; problems: FieldProblems } {
  const result = positionSchema.safeParse(writtenIn(values, id));
  if (result.success) return { position: result.data, problems: null };
  const problems: FieldProblems = {};
  for (const { path, message } of result.error.issues) {
    const [part, inside] = path;
    problems[fieldOf(part, inside)] ??= typeof inside === "number" ? positionForm.inLine(inside + 1, message) : message;
  }
  return { position: null, problems };
}

function writtenIn(values: PositionValues, id: string) {
  const { place, street, postalCode, city, region, country, countries, payAmount, payUpTo, ...rest } = values;
  const isPaid = payAmount !== "" || payUpTo !== "";
  return {
    id,
    title: cleanLine(rest.title),
    department: rest.department,
    employmentType: rest.employmentType,
    months: numberIn(rest.months),
    location:
      place === "Remote"
        ? place
        : {
            street: orNone(street),
            postalCode: orNone(postalCode),
            city: cleanLine(city),
            region: orNone(region),
            country: cleanLine(country),
          },
    countries: place === "Remote" ? listIn(countries, /[,\n]/) : undefined,
    icon: rest.icon,
    description: cleanLine(rest.description),
    about: paragraphsIn(rest.about).map(cleanLine),
    responsibilities: listIn(rest.responsibilities, "\n") ?? [],
    requirements: listIn(rest.requirements, "\n") ?? [],
    benefits: listIn(rest.benefits, "\n") ?? [],
    order: numberIn(rest.order),
    datePosted: orNone(rest.datePosted),
    pay: isPaid
      ? {
          amount: numberIn(payAmount) ?? Number.NaN,
          upTo: numberIn(payUpTo),
          currency: rest.payCurrency.toUpperCase(),
          per: rest.payPer,
        }
      : undefined,
    hoursPerWeek: numberIn(rest.hoursPerWeek),
    starts: orNone(rest.starts),
    validThrough: orNone(rest.validThrough),
  };
}

function orNone(text: string): string | undefined {
  return cleanLine(text) || undefined;
}

/** As people write it: `1,900` is one thousand nine hundred. */
function numberIn(text: string): number | undefined {
  return text === "" ? undefined : Number(text.replaceAll(/,(?=\d{3}\b)/g, ""));
}

/** Returns the items, without the signs that people put before points; undefined for none. */
function listIn(text: string, separator: string | RegExp): string[] | undefined {
  const items = text.split(separator).map((item) => cleanLine(item).replace(/^[-–*•] /, ""));
  const written = items.filter((item) => item !== "");
  return written.length === 0 ? undefined : written;
}

function fieldOf(part: PropertyKey | undefined, inside: PropertyKey | undefined): PositionField {
  if (part === "location") return isOfficeField(inside) ? inside : "place";
  if (part === "pay") return payFields[inside as keyof typeof payFields] ?? "payAmount";
  return part as PositionField;
}

const payFields = { amount: "payAmount", upTo: "payUpTo", currency: "payCurrency", per: "payPer" } as const;

function isOfficeField(name: PropertyKey | undefined): name is "street" | "postalCode" | "city" | "region" | "country" {
  return ["street", "postalCode", "city", "region", "country"].some((one) => one === name);
}
