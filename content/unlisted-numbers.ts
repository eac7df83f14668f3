import { parseInline } from "marked";
import { groupedNumber } from "../application/grouped-number.ts";
import { claims } from "./claims.ts";
import { company } from "./site.ts";

/**
 * Returns the numbers of `text` that neither `claims` nor `own` lists: with their signs ("75%+", "6-10") or as a word
 * ("thousands").
 */
export function unlistedNumbersIn(text: string, own: readonly string[] = []): string[] {
  return numbersIn(withoutFacts(text)).filter((number) => !listed.has(number) && !own.includes(number));
}

export function numbersIn(text: string): string[] {
  return text.replace(markup, " ").match(numberPattern) ?? [];
}

/** The numbers as a text and as Markdown write them. */
const ownersFacts = Object.values(company)
  .flatMap((fact) => fact ?? [])
  .filter((fact) => typeof fact === "string")
  .flatMap((fact) => [fact, parseInline(fact) as string]);

function withoutFacts(text: string): string {
  return ownersFacts.reduce((rest, fact) => rest.replaceAll(fact, ""), text);
}

const facts = Object.values(company).filter((fact) => typeof fact === "number");
const written = [...facts, ...Object.values(claims).flatMap((claim) => Object.values(claim).flat())];
const listed = new Set(
  written.flatMap((value) => (typeof value === "number" ? [String(value), groupedNumber(value)] : value)),
);
const markup = /<[^<>]+>|&#\d+;|(?:https?|mailto):\S*/g;
const numberPattern =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:seconds|minutes|hours|days|weeks|months|years)\b|[$€£]?\d+(?:[.,:/–-]\d+)*(?:%\+|%|\+|MB\b)?|\b(?:hundreds?|thousands?|millions?|billions?|dozens?|doubles?|triples?|percent)\b/gi;
