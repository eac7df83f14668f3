import type { SiteFacts } from "../../application/answer.ts";
import type { Position } from "../../application/position.ts";
import { endOfDay } from "../../application/position-closing.ts";
import { company, employer, site, teamTimeZone } from "../site.ts";
import { countriesOf } from "../work.ts";
import { escapeHtml } from "./escape-html.ts";

/** A fact that search engines require of a job posting, and that only the owner knows: the countries of remote work alone. */
export type SearchFact = "datePosted" | "countries";

/** Returns what is missing before search engines can list the position among jobs. */
export function missingForJobSearch(position: Pick<Position, "datePosted" | "location" | "countries">): SearchFact[] {
  const { datePosted, location } = position;
  const isPlaced = location !== "Remote" || countriesOf(position).length > 0;
  return [...(datePosted ? [] : ["datePosted" as const]), ...(isPlaced ? [] : ["countries" as const])];
}

/**
 * Returns an open position as a schema.org JobPosting, or null while a fact is missing that search engines require:
 * they report an incomplete one as an error.
 */
export function jobPostingData(
  position: Position,
  { origin, lastDays }: Pick<SiteFacts, "origin" | "lastDays">,
): object | null {
  const { id, title, datePosted, pay, hoursPerWeek, starts } = position;
  if (missingForJobSearch(position).length > 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title,
    description: descriptionHtml(position),
    identifier: { "@type": "PropertyValue", name: site.name, value: id },
    url: `${origin}/careers/${id}`,
    employmentType: position.employmentType,
    ...placeOfWork(position),
    datePosted,
    ...(pay && { baseSalary: baseSalary(pay) }),
    ...(hoursPerWeek && { workHours: `${hoursPerWeek} hours a week` }),
    ...(starts && { jobStartDate: starts }),
    ...(lastDays[id] !== undefined && { validThrough: endOfDay(lastDays[id], teamTimeZone).toISOString() }),
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

/** Search engines take TELECOMMUTE for work that is never at an office; of an office they want the address. */
function placeOfWork(position: Position): object {
  const { location } = position;
  if (location === "Remote") {
    const applicantLocationRequirements = countriesOf(position).map((name) => ({ "@type": "Country", name }));
    return { jobLocationType: "TELECOMMUTE", applicantLocationRequirements };
  }
  const { street, postalCode, city, region, country } = location;
  const address = {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    ...(postalCode && { postalCode }),
    addressLocality: city,
    ...(region && { addressRegion: region }),
    addressCountry: country,
  };
  return { jobLocation: { "@type": "Place", address } };
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
