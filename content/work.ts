import type { EmploymentType, Position } from "../application/position.ts";
import { counted, inWords, numberWord } from "./counted.ts";
import { company } from "./site.ts";

/** What some positions have in common, which texts about all of them may say. */
export type Work = {
  /** "internship" or "job" where all are one; otherwise, and of none, "position". */
  noun: "internship" | "job" | "position";
  /** How long all of them last; null where they differ, or have no end. */
  months: number | null;
  isRemote: boolean;
  /** The countries in which candidates may live; null where they differ. Empty: not known, or any. */
  countries: readonly string[] | null;
};

export function workOf(positions: readonly Position[]): Work {
  const [first] = positions;
  const months = first?.months;
  return {
    noun: nounOf(positions),
    months: months !== undefined && positions.every((one) => one.months === months) ? months : null,
    isRemote: first !== undefined && positions.every(({ location }) => location === "Remote"),
    countries: sameCountries(positions),
  };
}

/** Returns where candidates for a remote position may live; empty: not known, or anywhere. */
export function countriesOf({ countries }: Pick<Position, "countries">): readonly string[] {
  return countries ?? company.internshipCountries;
}

function sameCountries(positions: readonly Position[]): readonly string[] | null {
  const [first = [], ...others] = positions.map(countriesOf);
  return others.every((one) => one.join() === first.join()) ? first : null;
}

function nounOf(positions: readonly Position[]): Work["noun"] {
  const internships = positions.filter(({ employmentType }) => employmentType === "INTERN").length;
  if (positions.length === 0) return "position";
  if (internships === positions.length) return "internship";
  return internships === 0 ? "job" : "position";
}

/** Such as "3-month remote internship", and "position" for one of several kinds. */
export function workText({ noun, months, isRemote }: Work): string {
  return `${months === null ? "" : `${months}-month `}${isRemote ? "remote " : ""}${noun}`;
}

/** Returns a text as the beginning of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same of several at the beginning of a sentence, such as "Three-month remote internships". */
export function worksInWords(work: Work): string {
  const text = `${workText(work)}s`;
  return capitalized(work.months === null ? text : text.replace(/^\d+/, numberWord(work.months)));
}

/** Such as "an internship" and "a remote job". */
export function oneWork({ noun, isRemote }: Work): string {
  if (isRemote) return `a remote ${noun}`;
  return noun === "internship" ? "an internship" : `a ${noun}`;
}

/** Such as "Three months of real work". */
export function lengthOfWork({ months }: Work): string {
  return months === null ? "Real work" : `${inWords(months, "month")} of real work`;
}

/** The type in the words of a card, such as "Internship (3 months)". */
export function typeText({ employmentType, months }: Pick<Position, "employmentType" | "months">): string {
  const type = employmentNames[employmentType];
  return months === undefined ? type : `${type} (${counted(months, "month")})`;
}

export const employmentNames: Record<EmploymentType, string> = {
  INTERN: "Internship",
  FULL_TIME: "Full-time job",
  PART_TIME: "Part-time job",
  CONTRACTOR: "Contract",
  TEMPORARY: "Temporary job",
};
