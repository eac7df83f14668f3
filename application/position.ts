/** A position as the site shows it. Days are such as 2026-11-30. */
export type Position = {
  /** The end of its address. It stays when the title changes, and no other position ever gets it. */
  id: string;
  title: string;
  /** One of `content/site.ts`. */
  department: string;
  employmentType: EmploymentType;
  /** How long it lasts; left out for one without an end. */
  months?: number | undefined;
  /** The place of work. A position with an office is advertised there, and one without it wherever candidates may live. */
  location: "Remote" | Office;
  /** The countries in which candidates may live; without any, those of `company.internshipCountries`. */
  countries?: string[] | undefined;
  icon: PositionIcon;
  description: string;
  /** What the person will do, in paragraphs of plain text. */
  about: string[];
  responsibilities: string[];
  requirements: string[];
  benefits: string[];
  /** Its place in the list of its department; positions without one follow in the order of their titles. */
  order?: number | undefined;
  /** The day on which it was advertised. Unknown until someone writes it down; never guessed. */
  datePosted?: string | undefined;
  pay?: Pay | undefined;
  hoursPerWeek?: number | undefined;
  /** The first day. */
  starts?: string | undefined;
};

/** As a file of `content/positions/` and a form have it. `validThrough`: the last day on which candidates can apply. */
export type WrittenPosition = Position & { validThrough?: string | undefined };

/** An office: a street, a postal code, and a region only where they help to find it. */
export type Office = {
  street?: string | undefined;
  postalCode?: string | undefined;
  city: string;
  region?: string | undefined;
  country: string;
};

/** The pay before tax: an amount, or the range from `amount` up to `upTo`. `currency`: ISO 4217, such as EUR. */
export type Pay = { amount: number; upTo?: number | undefined; currency: string; per: PayPeriod };

/** The words of schema.org. */
export const employmentTypes = ["INTERN", "FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY"] as const;
export type EmploymentType = (typeof employmentTypes)[number];

export const payPeriods = ["hour", "week", "month", "year"] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** The drawings of the cards (`app/positions/position-drawer.tsx`). */
export const positionIcons = ["pencil-ruler", "quill", "megaphone", "magnet", "handshake", "braces", "layout"] as const;
export type PositionIcon = (typeof positionIcons)[number];

/** The lists of a position, in the order of its page. */
export const positionLists = ["responsibilities", "requirements", "benefits"] as const;

/** Addresses below `/careers/` and `/team/positions/` that are no position's. */
const otherAddresses = ["apply", "applied", "not-me", "new"];

/** Returns whether `id` can be the end of a position's address. */
export function isPositionId(id: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && id.length <= 80 && !otherAddresses.includes(id);
}

/** Returns an id for a new position with this title, such as `sales-intern`, or `sales-intern-2` where that is taken. */
export function newPositionId(title: string, taken: readonly string[]): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const name = words?.join("-").slice(0, 60).replace(/-$/, "") ?? "position";
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (isPositionId(id) && !taken.includes(id)) return id;
  }
}
