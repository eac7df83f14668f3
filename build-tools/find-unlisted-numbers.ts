import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseInline } from "marked";
import { groupedNumber } from "../application/grouped-number.ts";
import { claims } from "../content/claims.ts";
import { readDocument } from "../content/readers/documents.server.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { company } from "../content/site.ts";
import { textPages } from "../content/text-pages.ts";

/**
 * Throws when the copy has a number that `claims` does not list: in a text with its signs ("75%+", "6-10") or as a word
 * ("thousands"), or as a number, which a component shows.
 */
export async function refuseUnlistedNumbers(): Promise<void> {
  const modules = globSync("content/**/*.ts", { exclude: modulesWithoutCopy }).map(async (file) => {
    return [file, await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)] as const;
  });
  const copy: (readonly [file: string, content: unknown])[] = [
    ...(await Promise.all(modules)),
    ...textPages.map(({ name, file }) => [file, { ...readDocument(name), updated: null }] as const),
    ...readPositions().map((one) => [`content/positions/${one.id}.md`, { ...one, ...ownFacts }] as const),
  ];
  const unlisted = copy.flatMap(([file, content]) =>
    textsIn(content).flatMap((text) => {
      const numbers = numbersIn(withoutFacts(text)).filter((number) => !listed.has(number));
      return numbers.map((number) => `${file}: ${number} in “${text}”`);
    }),
  );
  if (unlisted.length > 0) {
    const lines = new Set(["Numbers in the copy that content/claims.ts does not list:", ...unlisted]);
    throw new Error([...lines].join("\n  "));
  }
}

/** What only the position's file can know. */
const ownFacts = {
  order: null,
  datePosted: null,
  validThrough: null,
  starts: null,
  location: null,
  pay: null,
  hoursPerWeek: null,
};

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
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:weeks|months|years)\b|[$€£]?\d+(?:[.,:/–-]\d+)*(?:%\+|%|\+|MB\b)?|\b(?:hundreds?|thousands?|millions?|billions?|dozens?|doubles?|triples?|percent)\b/gi;

const modulesWithoutCopy = [
  "content/**/*.test.ts",
  "content/claims.ts",
  "content/positions.ts",
  "content/typefaces.ts",
  "content/readers/*",
  // Only the hiring team reads these files: they claim nothing to anyone.
  "content/team/*",
];

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.split("\n");
  if (typeof value === "number") return [String(value)];
  if (typeof value === "function") return textsIn(withPlaceholders(value as (...values: unknown[]) => unknown));
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Returns the result of a function of the copy for placeholders. Returns null where it takes more than words and
 * numbers.
 */
function withPlaceholders(text: (...values: unknown[]) => unknown): unknown {
  try {
    return text("…", "…", "…");
  } catch {
    return null;
  }
}
