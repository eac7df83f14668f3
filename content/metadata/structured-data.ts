import type { Position } from "../positions.ts";
import { company, employer, site } from "../site.ts";
import { escapeHtml } from "./escape-html.ts";

/** A position as a schema.org JobPosting, on the site at `origin`. Dates and countries appear once they are known. */
export function jobPostingData(position: Position, origin: string): object {
  const { id, title, datePosted, validThrough } = position;
  const countries = company.internshipCountries.map((name) => ({ "@type": "Country", name }));
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title,
    description: descriptionHtml(position),
    identifier: { "@type": "PropertyValue", name: site.name, value: id },
    url: `${origin}/careers/${id}`,
    employmentType: "INTERN",
    jobLocationType: "TELECOMMUTE",
    ...(countries.length > 0 && { applicantLocationRequirements: countries }),
    ...(datePosted && { datePosted }),
    ...(validThrough && { validThrough }),
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

function descriptionHtml({ description, about, responsibilities, requirements, benefits }: Position): string {
  const lists = [responsibilities, requirements, benefits].map(
    (items) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`,
  );
  const paragraphs = [description, ...about].map((text) => `<p>${escapeHtml(text)}</p>`);
  return [...paragraphs, ...lists].join("");
}
