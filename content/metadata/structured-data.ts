import type { SiteFacts } from "../../application/answer.ts";
import type { Position } from "../positions.ts";
import { company, employer, site } from "../site.ts";
import { escapeHtml } from "./escape-html.ts";

/** A fact that search engines require of a job posting for remote work, and that only the owner knows. */
export type SearchFact = "datePosted" | "countries";

/** Returns what is missing before search engines can list the position among jobs. */
export function missingForJobSearch(
  { datePosted }: { datePosted?: string | undefined },
  countries: readonly string[] = company.internshipCountries,
): SearchFact[] {
  return [...(datePosted ? [] : ["datePosted" as const]), ...(countries.length > 0 ? [] : ["countries" as const])];
}

/**
 * Returns an open position as a schema.org JobPosting, or null while a fact is missing that search engines require:
 * they report an incomplete one as an error.
 */
export function jobPostingData(
  position: Position,
  { origin, lastDays }: Pick<SiteFacts, "origin" | "lastDays">,
  countries: readonly string[] = company.internshipCountries,
): object | null {
  const { id, title, datePosted, pay, hoursPerWeek, starts } = position;
  if (missingForJobSearch(position, countries).length > 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title,
    description: descriptionHtml(position),
    identifier: { "@type": "PropertyValue", name: site.name, value: id },
    url: `${origin}/careers/${id}`,
    employmentType: position.employmentType,
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: countries.map((name) => ({ "@type": "Country", name })),
    datePosted,
    ...(pay && { baseSalary: baseSalary(pay) }),
    ...(hoursPerWeek && { workHours: `${hoursPerWeek} hours a week` }),
    ...(starts && { jobStartDate: starts }),
    ...(lastDays[id] !== undefined && { validThrough: lastDays[id] }),
    directApply: true,
    hiringOrganization: {
      "@type": "Organization",
      name: site.name,
      ...(company.legalName && { legalName: company.legalName }),
      description: `${employer}.`,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      ...(company.socialProfiles.length > 0 && { sameAs: company.socialProfiles }),
    },
  };
}

function baseSalary({ amount, upTo, currency, per }: NonNullable<Position["pay"]>): object {
  const value = upTo === undefined ? { value: amount } : { minValue: amount, maxValue: upTo };
  const unitText = per.toUpperCase();
  return { "@type": "MonetaryAmount", currency, value: { "@type": "QuantitativeValue", ...value, unitText } };
}

function descriptionHtml({ description, about, responsibilities, requirements, benefits }: Position): string {
  const lists = [responsibilities, requirements, benefits].map(
    (items) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`,
  );
  const paragraphs = [description, ...about].map((text) => `<p>${escapeHtml(text)}</p>`);
  return [...paragraphs, ...lists].join("");
}
