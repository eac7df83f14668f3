import type { PositionField } from "../../application/team/position-fields.ts";
import { payPeriods, type PayPeriod, type PositionIcon, type WrittenPosition } from "../../application/position.ts";
import { listLengths } from "../positions.ts";
import { company } from "../site.ts";
import { teamPlace } from "../times/team-place.ts";

/** Every word of the form for a position, and of its preview. */
export const positionForm = {
  newTitle: "New position",
  titleOf: (title: string) => `Correct: ${title}`,
  lead: "Nothing is on the site before you have seen the preview and pressed Publish.",
  draftLead: "This is the draft, which isn't on the site yet.",
  copy: "Make a copy",
  refused: "Not saved yet: look at the fields that are marked.",
  problemIn: (label: string, problem: string) => `${label}: ${problem}`,
  /** Of a list, counted from 1. */
  inLine: (line: number, problem: string) => `Number ${line}: ${problem}`,
  titleTaken: "Another position has this title. Open that one again, or choose another title.",
  changed:
    "Someone else changed this position after you opened it. What you typed is still here: press Preview to use it in place of theirs.",
  groups: {
    position: "The position",
    place: "Place",
    text: "Text",
    conditions: "Pay and time",
    site: "On the site",
  },
  labels: {
    title: "Title",
    department: "Department",
    employmentType: "Type",
    months: "Months",
    place: "Place of work",
    countries: "Countries in which candidates may live",
    street: "Street",
    postalCode: "Postal code",
    city: "City",
    region: "Region",
    country: "Country",
    description: "Description",
    about: "About the role",
    responsibilities: "Key responsibilities",
    requirements: "Requirements",
    benefits: "Benefits",
    payAmount: "Pay before tax",
    payUpTo: "Up to",
    payCurrency: "Currency, such as USD",
    payPer: "For each",
    hoursPerWeek: "Hours a week",
    starts: "First day of work",
    datePosted: "Advertised since",
    validThrough: "Last day to apply",
    icon: "Drawing",
    order: "Place in its department",
  } satisfies Record<PositionField, string>,
  hints: {
    /** Not of a new position. */
    title: "For another job, make a copy: applications stay with this one. Its address stays, too.",
    place: "An office needs a city and a country. Remote work needs neither.",
    countries:
      company.internshipCountries.length === 0
        ? "For remote work, separated by commas. Job search asks for them."
        : `For remote work, separated by commas. Empty: ${company.internshipCountries.join(", ")}.`,
    description: "One or two sentences for the card: 80 to 160 characters.",
    about: "Paragraphs, with an empty line between them.",
    responsibilities: pointsHint("responsibilities"),
    requirements: pointsHint("requirements"),
    benefits: pointsHint("benefits"),
    payAmount: "Some places require it.",
    payUpTo: "For a range.",
    datePosted: "Job search asks for it.",
    validThrough: `${teamPlace} time. Empty: no end.`,
    icon: "On the position's card.",
    order: "1 comes first. Empty: after the others.",
  } as Partial<Record<PositionField, string>>,
  optional: "(optional)",
  places: { Remote: "Remote", Office: "An office" },
  periods: Object.fromEntries(payPeriods.map((period) => [period, period])) as Record<PayPeriod, string>,
  icons: {
    "pencil-ruler": "Pencil and ruler",
    quill: "Quill",
    megaphone: "Megaphone",
    magnet: "Magnet",
    handshake: "Handshake",
    braces: "Braces",
    layout: "Page layout",
  } satisfies Record<PositionIcon, string>,
  preview: "Preview",
  cancel: "Back to the positions",

  /** What a correction changed, in the log of changes. */
  parts: {
    title: "title",
    department: "department",
    employmentType: "type",
    months: "length",
    location: "place",
    countries: "countries",
    description: "description",
    about: "about the role",
    responsibilities: "responsibilities",
    requirements: "requirements",
    benefits: "benefits",
    pay: "pay",
    hoursPerWeek: "hours",
    starts: "first day of work",
    datePosted: "advertised since",
    validThrough: "last day",
    icon: "drawing",
    order: "place in its department",
  } satisfies Partial<Record<keyof WrittenPosition, string>>,
} as const;

/** The words around the preview, which is the public page. */
export const positionPreview = {
  title: (title: string) => `Preview: ${title}`,
  text: "Only the hiring team sees this page. Publish puts it on the site within seconds.",
  opensAgain: "The position is closed, and Publish opens it again.",
  dayPassed: "Only the hiring team sees this page. The last day has passed: choose another one before you publish.",
  publish: "Publish",
  edit: "Go on editing",
  discard: "Discard the draft",
} as const;

function pointsHint(name: keyof typeof listLengths): string {
  const [fewest, most] = listLengths[name].texts;
  return `${fewest} to ${most} points, one on each line.`;
}
