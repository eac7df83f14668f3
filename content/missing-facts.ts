import type { Position } from "./positions.ts";
import { company, site } from "./site.ts";

/** The facts that only the owner knows and has not filled in yet, one line each. */
export function listMissingFacts(positions: readonly Position[], publicUrl: string): string[] {
  const undated = positions.filter(({ datePosted }) => !datePosted).map(({ id }) => id);
  return [
    !company.legalName && "content/site.ts: company.legalName, for the legal pages and the structured data",
    !company.postalAddress && "content/site.ts: company.postalAddress, for the legal pages",
    !company.jurisdiction && "content/site.ts: company.jurisdiction, for the Terms of Service",
    !company.legalPagesReadOn &&
      "content/site.ts: company.legalPagesReadOn: have the legal pages read by a lawyer; they don't say what biometric data is held and why, which providers and which AI receive data, nor what students' work is used for; and confirm that no data is sold and that schools obtain parents' consent",
    !company.accuracyBasis &&
      "content/site.ts: company.accuracyBasis: of what, against whom, and on how many papers the published accuracy was measured",
    company.internshipCountries.length === 0 &&
      "content/site.ts: company.internshipCountries, where interns may live (search engines ask for it)",
    undated.length > 0 &&
      `content/positions: datePosted of ${undated.join(", ")} (search engines ask for it), and in their texts: pay, hours a week, start, and the steps after applying`,
    isExample(publicUrl) && "PUBLIC_URL, or siteOrigin in content/site.ts: the real address of this site",
    Object.values(site.dashboards).some(isExample) && "content/site.ts: the real addresses of the dashboards",
    Object.values(site.email).some(isExample) && "content/site.ts: the real email addresses",
  ].filter((sentence) => sentence !== false);
}

function isExample(address: string): boolean {
  return address.replace(/\/$/, "").endsWith(".example");
}
