import type { Position } from "../application/position.ts";
import { applicationForm } from "./application-form.ts";
import { figures } from "./claims.ts";
import { counted } from "./counted.ts";
import { longDay } from "./times/long-day.ts";
import { teamPlace } from "./times/team-place.ts";
import { company, employer, site } from "./site.ts";
import { capitalized, lengthOfWork, typeText, workText, type Work } from "./work.ts";

/** Every word of the careers page and of a position's own page. */
export const careers = {
  hero: {
    headline: lengthOfWork,
    introduction: `At ${employer}, you'll work on a product that ${figures.teachers} teachers use.`,
    applyNow: "Apply Now",
    seePositions: "See all positions",
    offersTitle: "What we offer",
    /** An offer that not all positions make is left out: each of them has its own. */
    offers: (work: Work) => [
      ...(work.isRemote ? [{ title: capitalized(workText(work)), text: `Start to finish${whereToLive(work)}.` }] : []),
      { title: "Performance-based incentives", text: "Good work gets noticed, and rewarded." },
      ...(work.noun === "internship"
        ? [
            {
              title: "Full-time job opportunities",
              text: "If it's a good fit on both sides, it can become a full-time job.",
            },
          ]
        : []),
      {
        title: "Real-world experience",
        text: "Learn the product, then take on a project of your own. The team reviews it with you, and it's yours to show.",
      },
    ],
    next: {
      title: "What happens next",
      steps: [
        "One form, no account. You get a reference and your own page.",
        "That page shows when the hiring team has your application.",
        company.replyWithinDays === null
          ? "We get back to you by email."
          : `We get back to you by email within ${counted(company.replyWithinDays, "day")}.`,
      ],
    },
  },

  openPositions: (count: number) => counted(count, "open position"),
  inDepartment: (count: number) => counted(count, "position"),

  viewDetails: "View Details",
  viewDetailsOf: (title: string) => `View Details: ${title}`,
  apply: "Apply",
  applyFor: (title: string) => `Apply for ${title}`,

  /** Of a position whose last day is `lastDay`, such as 2026-11-30, on the day `today`. */
  closes(lastDay: string, today: string): string {
    const days = Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);
    if (days > 1) return closesOn(lastDay);
    return `${days === 0 ? "Closes today" : "Closes tomorrow"} at midnight in ${teamPlace}`;
  },
  closesOn,
  typeText,
  /** The place of work, such as "Remote" and "Berlin, Germany". */
  locationText: ({ location }: Position) =>
    location === "Remote" ? location : `${location.city}, ${location.country}`,
  /** On the picture with which its page is shared. */
  sharedAs: (position: Position) => `${typeText(position)}, ${careers.locationText(position)}`,
  /** The facts of a position that not every one has: `text` stands after the name, `alone` without it. */
  optionalFacts({ pay, hoursPerWeek, starts }: Position): { name: string; text: string; alone: string }[] {
    const payment = pay && payText(pay);
    const hours = hoursPerWeek && `${counted(hoursPerWeek, "hour")} a week`;
    const start = starts && longDay(starts);
    return [
      ...(payment ? [{ name: "Pay", text: payment, alone: payment }] : []),
      ...(hours ? [{ name: "Hours", text: hours, alone: hours }] : []),
      ...(start ? [{ name: "Start", text: start, alone: `Starts ${start}` }] : []),
    ];
  },
  closed: {
    /** Of a form that takes no applications: for one position, or with none to choose. */
    formTitle: (title: string | null) => (title === null ? "Applications are closed" : `Closed: ${title}`),
    position: (title: string) => `${title} is closed: we no longer take applications for it.`,
    all: "No position is open right now.",
    others: "You can apply for these:",
    questions: applicationForm.received.questions,
    email: site.email.careers,
  },

  backToPositions: "All positions",

  details: {
    about: "About the Role",
    responsibilities: "Key Responsibilities",
    requirements: "Requirements",
    benefits: "Benefits",
    apply: "Apply for this Position",
    close: "Close the details",
    facts: { department: "Department", type: "Type", location: "Location" },
  },
} as const;

function whereToLive({ countries }: Work): string {
  if (countries === null) return "";
  if (countries.length === 0) return ", from wherever you are";
  return `, from wherever you live in ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(countries)}`;
}

function closesOn(lastDay: string): string {
  return `Closes ${longDay(lastDay)}, at midnight in ${teamPlace}`;
}

/** Returns a text such as `€1,900–€2,200 a month`. */
function payText({ amount, upTo, currency, per }: NonNullable<Position["pay"]>): string {
  const isWhole = Number.isInteger(amount) && Number.isInteger(upTo ?? 0);
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  const amounts = [amount, upTo].filter((each) => each !== undefined).map((each) => format.format(each));
  return `${amounts.join("–")} ${per === "hour" ? "an" : "a"} ${per}`;
}

export type CareersContent = typeof careers;

/** When a position closes: a text such as `Closes tomorrow at midnight in New York`, and the moment, as ISO 8601 in UTC. */
export type Closing = { text: string; at: string };
