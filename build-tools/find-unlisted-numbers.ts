import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readDocument } from "../content/readers/documents.server.ts";
import { readDrawings } from "../content/readers/drawings.server.ts";
import { textPages } from "../content/text-pages.ts";
import { unlistedNumbersIn } from "../content/unlisted-numbers.ts";

/** Throws when the copy has a number that `claims` does not list. */
export async function refuseUnlistedNumbers(): Promise<void> {
  const unlisted = await findUnlistedNumbers();
  if (unlisted.length === 0) return;
  const lines = ["List these numbers with their source in content/claims.ts, or take them out:", ...unlisted];
  throw new Error(lines.join("\n  "));
}

/**
 * Returns the numbers of the copy that `claims` does not list, each with its file: in a text with its signs ("75%+", "6-10")
 * or as a word ("thousands"), or as a number, which a component shows. Positions are checked by their own schema.
 */
export async function findUnlistedNumbers(): Promise<string[]> {
  const modules = globSync("content/**/*.ts", { exclude: modulesWithoutCopy }).map(async (file) => {
    return [file, await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)] as const;
  });
  const copy: (readonly [file: string, content: unknown])[] = [
    ...(await Promise.all(modules)),
    ...Object.entries(readDrawings()).map(([name, { markup }]) => [`content/drawings/${name}.svg`, markup] as const),
    ...textPages.map(({ name, file }) => [file, { ...readDocument(name), updated: null }] as const),
  ];
  const unlisted = copy.flatMap(([file, content]) =>
    textsIn(content).flatMap((text) => {
      return unlistedNumbersIn(text).map((number) => `${file}: ${number} in “${text}”`);
    }),
  );
  return [...new Set(unlisted)];
}

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
