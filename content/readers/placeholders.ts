import { groupedNumber } from "../../application/grouped-number.ts";
import { businessTerms, currency, languages, prices, retentionTerms } from "../claims.ts";
import { pricing } from "../landing/pricing.ts";
import { company, internshipFields, site } from "../site.ts";

/** What only the running site knows. `offer`: the positions as a text speaks of them, such as "remote internships". */
type SiteValues = { retentionDays: number; offer: string };

/**
 * Fills in names, addresses and constants, each written down once, and `ofSite` in a page of text. Throws with `file` for
 * an unknown placeholder.
 */
export function fillPlaceholders(text: string, file: string, ofSite?: SiteValues): string {
  const values = new Map([
    ...placeholders,
    ...(ofSite ? [...named("terms", retentionTerms(ofSite.retentionDays)), ["offer", ofSite.offer] as const] : []),
  ]);
  return text.replace(/\{([a-z]+(?:\.[A-Za-z]+)?)\}/g, (placeholder, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${file}: there is no placeholder ${placeholder}`);
    return value;
  });
}

const { legalName, postalAddress, jurisdiction } = company;
const operator = `the company that operates ${site.name}`;
/** Such as `{name}`, `{email.privacy}` (as a mail link), `{terms.freeCredits}`, and `{plans.free}`. */
const placeholders = new Map([
  ["name", site.name],
  ["operator", legalName ? [legalName, postalAddress].filter(Boolean).join(", ") : operator],
  ["jurisdiction", jurisdiction ?? `the law of the place where ${operator} is registered`],
  ["currency", currency.name],
  ["languages", new Intl.ListFormat("en-US").format(languages)],
  ["fields", internshipFields],
  ...Object.entries(site.email).map(([name, address]) => [`email.${name}`, `<${address}>`] as const),
  ...named("terms", businessTerms),
  ...named("plans", Object.fromEntries(pricing.plans.map(({ id, name }) => [id, name]))),
  ...named("prices", prices),
]);

function named(group: string, values: Record<string, string | number>): [name: string, value: string][] {
  return Object.entries(values).map(([name, value]) => [
    `${group}.${name}`,
    typeof value === "number" ? groupedNumber(value) : value,
  ]);
}
