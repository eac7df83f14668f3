import { businessTerms } from "../claims.ts";
import { company, site } from "../site.ts";

/**
 * Puts names, addresses and constants into a Markdown text, so that each is written down once:
 * `{name}`, `{operator}`, `{jurisdiction}`, `{email.privacy}` (as a mail link), `{terms.freeCredits}`.
 * Throws with `file` for a placeholder that does not exist.
 */
export function fillPlaceholders(text: string, file: string): string {
  return text.replace(/\{([a-z]+)(?:\.([A-Za-z]+))?\}/g, (placeholder, group: string, name?: string) => {
    const value = valueOf(group, name);
    if (value === undefined) throw new Error(`${file}: there is no placeholder ${placeholder}`);
    return value;
  });
}

function valueOf(group: string, name: string | undefined): string | undefined {
  if (group === "name") return site.name;
  if (group === "operator") return operator();
  if (group === "jurisdiction")
    return company.jurisdiction ?? `the law of the place where the company that operates ${site.name} is registered`;
  if (group === "email" && isKeyOf(site.email, name)) return `<${site.email[name]}>`;
  if (group === "terms" && isKeyOf(businessTerms, name)) return String(businessTerms[name]);
  return undefined;
}

function operator(): string {
  const { legalName, postalAddress } = company;
  if (!legalName) return `the company that operates ${site.name}`;
  return postalAddress ? `${legalName}, ${postalAddress}` : legalName;
}

function isKeyOf<T extends object>(values: T, name: string | undefined): name is string & keyof T {
  return name !== undefined && Object.hasOwn(values, name);
}
