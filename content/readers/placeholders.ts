import type { ApplicationSettings } from "../../application/answer.ts";
import { groupedNumber } from "../../application/grouped-number.ts";
import { criteriaLists } from "../accessibility.ts";
import { businessTerms, currency, languages, prices, retentionTerms } from "../claims.ts";
import { pricing } from "../landing/pricing.ts";
import { company, internshipFields, site, tagline } from "../site.ts";

/** What only the running site knows. `offer`: the positions as a text speaks of them, such as "remote internships". */
type SiteValues = ApplicationSettings & { offer: string };

/**
 * Fills in names, addresses and constants, each written down once, and `ofSite` in a page of text. What doesn't hold is left
 * out: the text between `{if NAME}` or `{if no NAME}` and `{end}`. Throws with `file` for an unknown placeholder or
 * condition.
 */
export function fillPlaceholders(text: string, file: string, ofSite?: SiteValues): string {
  const conditions = new Map([...(ofSite ? [["chat", ofSite.hasChat] as const] : []), ...givenFacts]);
  const parts = text.split("{end}");
  const last = parts.pop() ?? "";
  const holding = parts.map((part) => withoutWhatFails(part, conditions, file)).join("") + last;
  const values = new Map([
    ...placeholders,
    ...(ofSite ? [...named("terms", retentionTerms(ofSite.retentionDays)), ["offer", ofSite.offer] as const] : []),
  ]);
  return holding.replace(/\{([a-z]+(?:\.[A-Za-z]+)?)\}/g, (placeholder, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${file}: there is no placeholder ${placeholder}`);
    return value;
  });
}

/** `part`: a text that ends before an `{end}`. */
function withoutWhatFails(part: string, conditions: ReadonlyMap<string, boolean>, file: string): string {
  const [condition = "", no, name = ""] = /\{if (no )?([\w.]*)\}/.exec(part) ?? [];
  const holds = conditions.get(name);
  if (holds === undefined) throw new Error(`${file}: there is no condition {if ${name}}`);
  const [before = "", inside = ""] = part.split(condition);
  return holds === (no === undefined) ? before + inside : before;
}

const { legalName, postalAddress, jurisdiction } = company;
const { gradingBasis, subjects, accuracyBasis, aiProvider, dataLocation, aiTraining } = company;
/** Sentences of the owner, each with the condition under which a text has it. */
const ownersSentences = { gradingBasis, subjects, accuracyBasis, aiProvider, dataLocation, aiTraining };
const givenFacts = Object.entries(ownersSentences).map(([name, sentence]): [string, boolean] => [
  `company.${name}`,
  sentence !== null,
]);
const operator = `the company that operates ${site.name}`;
/** Such as `{name}`, `{email.privacy}` (as a mail link), `{terms.freeCredits}`, and `{plans.free}`. */
const placeholders = new Map([
  ["name", site.name],
  ["tagline", tagline],
  ["operator", legalName ? [legalName, postalAddress].filter(Boolean).join(", ") : operator],
  ["jurisdiction", jurisdiction ?? `the law of the place where ${operator} is registered`],
  ["currency", currency.name],
  ["languages", new Intl.ListFormat("en-US").format(languages)],
  ["fields", internshipFields],
  ...Object.entries(site.email).map(([name, address]) => [`email.${name}`, `<${address}>`] as const),
  ...named("terms", businessTerms),
  ...named(
    "company",
    Object.fromEntries(Object.entries(ownersSentences).map(([name, sentence]) => [name, sentence ?? ""])),
  ),
  ...named("plans", Object.fromEntries(pricing.plans.map(({ id, name }) => [id, name]))),
  ...named("prices", prices),
  ...named("criteria", criteriaLists),
]);

function named(group: string, values: Record<string, string | number>): [name: string, value: string][] {
  return Object.entries(values).map(([name, value]) => [
    `${group}.${name}`,
    typeof value === "number" ? groupedNumber(value) : value,
  ]);
}
