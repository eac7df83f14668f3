import * as z from "zod";
import { cleanLine } from "../application/clean-text.ts";
import { isDay } from "../application/position-closing.ts";
import {
  employmentTypes,
  isPositionId,
  payPeriods,
  positionIcons,
  positionLists,
  type Position,
  type WrittenPosition,
} from "../application/position.ts";
import { groupedNumber } from "../application/grouped-number.ts";
import { inWords } from "./counted.ts";
import { departments } from "./site.ts";
import { unlistedNumbersIn } from "./unlisted-numbers.ts";

/** The least and the most characters of a text. */
const textLengths = { title: [5, 60], description: [80, 160] } as const;

/** The fewest and the most texts of a list, and the characters of each. */
export const listLengths = {
  about: { texts: [1, 8], each: [20, 1000] },
  responsibilities: { texts: [4, 7], each: [10, 160] },
  requirements: { texts: [3, 7], each: [10, 160] },
  benefits: { texts: [3, 7], each: [10, 160] },
} as const;

const wrongLocation =
  'It has to be Remote, or an office such as { street: Example Street 1, postalCode: "10115", city: Berlin, country: Germany }.';

const optionalText = z.string().optional();
const number = z.number({ error: "Enter a number." });

const shape = {
  id: z.string(),
  title: z.string(),
  department: z.string(),
  employmentType: z.enum(employmentTypes).default("INTERN"),
  months: number.optional(),
  location: z.union(
    [
      z.literal("Remote"),
      z.strictObject({
        street: optionalText,
        postalCode: optionalText,
        city: z.string(),
        region: optionalText,
        country: z.string(),
      }),
    ],
    { error: wrongLocation },
  ),
  countries: z.array(z.string()).optional(),
  icon: z.enum(positionIcons),
  description: z.string(),
  about: z.array(z.string()),
  responsibilities: z.array(z.string()),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  order: number.optional(),
  datePosted: optionalText,
  pay: z
    .strictObject({
      amount: number,
      upTo: number.optional(),
      currency: z.string(),
      per: z.enum(payPeriods),
    })
    .optional(),
  hoursPerWeek: number.optional(),
  starts: optionalText,
};

/** A published position as it was stored, perhaps by an earlier release, which had other rules for texts. */
export const storedPositionSchema: z.ZodType<Position> = z.strictObject(shape);

/** A stored draft, likewise. */
export const storedDraftSchema: z.ZodType<WrittenPosition> = z.strictObject({ ...shape, validThrough: optionalText });

/** A position in a file of `content/positions/` or in the form of the team: both are refused with the same sentences. */
export const positionSchema = storedDraftSchema.superRefine((position, context) => {
  for (const { path, message } of problemsOf(position))
    context.addIssue({ code: "custom", path, message, input: position });
});

type Path = (string | number)[];
type PositionProblem = { path: Path; message: string };

function problemsOf(position: WrittenPosition): PositionProblem[] {
  const { id, department, location, pay, hoursPerWeek, months, order, countries } = position;
  const days = (["datePosted", "starts", "validThrough"] as const).filter((name) => position[name] !== undefined);
  return [
    ...refused(!isPositionId(id), ["id"], "It has to be words such as sales-intern."),
    ...refused(!departments.includes(department), ["department"], `Choose one of these: ${departments.join(", ")}.`),
    ...refused(!isWithin(months ?? 1, [1, 60], true), ["months"], "Enter whole months, from 1 to 60."),
    ...refused(!isWithin(order ?? 1, [1, 1000], true), ["order"], "Enter a whole number from 1 to 1,000."),
    ...refused(!isWithin(hoursPerWeek ?? 1, [1, 60]), ["hoursPerWeek"], "Enter hours, from 1 to 60."),
    ...(pay ? payProblems(pay) : []),
    ...days.flatMap((name) => refused(!isDay(position[name]!), [name], "Enter a day such as 2027-02-01.")),
    ...(location === "Remote" ? [] : officeProblems(location)),
    ...(countries ?? []).flatMap((country, index) => lineProblems(country, [2, 60], ["countries", index])),
    ...(["title", "description"] as const).flatMap((name) =>
      textProblems(position[name], textLengths[name], [name], position),
    ),
    ...(["about", ...positionLists] as const).flatMap((name) => listProblems(name, position)),
  ];
}

function payProblems({ amount, upTo, currency }: NonNullable<Position["pay"]>): PositionProblem[] {
  return [
    ...refused(!isWithin(amount, [0.01, 10_000_000]), ["pay", "amount"], "Enter an amount from 0.01 to 10,000,000."),
    ...refused(
      upTo !== undefined && !(upTo > amount),
      ["pay", "upTo"],
      "Enter an amount above the first one, or leave it empty.",
    ),
    ...refused(
      !/^[A-Z]{3}$/.test(currency),
      ["pay", "currency"],
      "Enter the three letters of a currency, such as USD.",
    ),
  ];
}

function officeProblems(office: Exclude<Position["location"], string>): PositionProblem[] {
  const { street, postalCode, city, region, country } = office;
  return [
    ...lineProblems(city, [2, 60], ["location", "city"]),
    ...lineProblems(country, [2, 60], ["location", "country"]),
    ...Object.entries({ street, postalCode, region }).flatMap(([name, text]) =>
      text === undefined ? [] : lineProblems(text, [1, 100], ["location", name]),
    ),
  ];
}

function listProblems(name: keyof typeof listLengths, position: Position): PositionProblem[] {
  const { texts, each } = listLengths[name];
  const [fewest, most] = texts;
  const list = position[name];
  const what = name === "about" ? "paragraphs, with an empty line between them" : "points, one on each line";
  return [
    ...refused(
      list.length < fewest || list.length > most,
      [name],
      `Write ${fewest} to ${most} ${what}; ${countOf(list.length)}.`,
    ),
    ...list.flatMap((text, index) => textProblems(text, each, [name, index], position)),
    ...refused(new Set(list).size < list.length, [name], "Write each of them once."),
  ];
}

function textProblems(text: string, lengths: Lengths, path: Path, position: Position): PositionProblem[] {
  const numbers = unlistedNumbersIn(text, ownNumbersOf(position)).map((number) => ({
    path,
    message: `${number} is a number that content/claims.ts doesn't list: leave it out, or have it entered there.`,
  }));
  return [...lineProblems(text, lengths, path), ...numbers];
}

type Lengths = readonly [least: number, most: number];

function lineProblems(text: string, [least, most]: Lengths, path: Path): PositionProblem[] {
  const { length } = text;
  return [
    ...refused(length < least || length > most, path, `Write ${least} to ${most} characters; ${countOf(length)}.`),
    ...refused(
      isMarkup.test(text),
      path,
      "Texts are shown as they are typed: leave out HTML and Markdown, such as <b>, **bold** and [a link](…).",
    ),
    ...refused(text !== cleanLine(text), path, "Leave out double spaces, and characters that can't be seen."),
  ];
}

const isMarkup = /<\/?[a-z!]|&(?:#\d+|[a-z]+);|\*\*|\]\(|\{[a-z.]+\}/i;

function countOf(count: number): string {
  return count === 0 ? "there are none" : count === 1 ? "this is one" : `these are ${count}`;
}

/** The numbers of its own facts, as its texts may write them. */
function ownNumbersOf({ months, hoursPerWeek, pay }: Position): string[] {
  const amounts = [pay?.amount, pay?.upTo].filter((amount) => amount !== undefined);
  return [
    ...(months === undefined ? [] : [String(months), inWords(months, "month"), inWords(months, "month").toLowerCase()]),
    ...(hoursPerWeek === undefined ? [] : [String(hoursPerWeek)]),
    ...amounts.flatMap((amount) => [String(amount), groupedNumber(amount)]),
  ];
}

function isWithin(value: number, [least, most]: Lengths, isWhole = false): boolean {
  return value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

function refused(isRefused: boolean, path: Path, message: string): PositionProblem[] {
  return isRefused ? [{ path, message }] : [];
}

/** Returns the positions in the order of the careers page. */
export function inSiteOrder<One extends Pick<Position, "department" | "order" | "title">>(positions: One[]): One[] {
  return positions.toSorted(
    (one, other) =>
      departments.indexOf(one.department) - departments.indexOf(other.department) ||
      (one.order ?? Infinity) - (other.order ?? Infinity) ||
      one.title.localeCompare(other.title, "en"),
  );
}
