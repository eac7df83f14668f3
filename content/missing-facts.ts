import type { Position } from "./positions.ts";
import { company, site } from "./site.ts";

/** What only the owner can fill in and has not yet, one line each. */
export function listMissingFacts(positions: readonly Position[], publicUrl: string): string[] {
  const undated = positions.filter(({ datePosted }) => !datePosted).map(({ id }) => id);
  return [
    !company.legalName && "content/site.ts: company.legalName, for the legal pages and the structured data",
    !company.postalAddress && "content/site.ts: company.postalAddress, for the legal pages",
    !company.jurisdiction && "content/site.ts: company.jurisdiction, for the Terms of Service",
    !company.legalPagesReadOn &&
      "content/site.ts: company.legalPagesReadOn: have the legal pages read by a lawyer; they don't say what biometric data is held, nor which providers receive data",
    company.internshipCountries.length === 0 &&
      "content/site.ts: company.internshipCountries, where interns may live (search engines ask for it)",
    undated.length > 0 && `content/positions: datePosted of ${undated.join(", ")} (search engines ask for it)`,
    isExample(publicUrl) && "PUBLIC_URL, or siteOrigin in content/site.ts: the real address of this site",
    Object.values(site.dashboards).some(isExample) && "content/site.ts: the real addresses of the dashboards",
    Object.values(site.email).some(isExample) && "content/site.ts: the real email addresses",
  ].filter((sentence) => sentence !== false);
}

function isExample(address: string): boolean {
  return address.replace(/\/$/, "").endsWith(".example");
}
