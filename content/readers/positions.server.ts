import { readdirSync } from "node:fs";
import path from "node:path";
import { positionSchema, type Position } from "../positions.ts";
import { departments } from "../site.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { readText } from "./read-text.server.ts";

// Every script of the project is at its root when it reads, also from the built bundle.
const folder = "content/positions";

/**
 * Returns all positions of `content/positions/*.md`, in the site's order. Throws with the name of a file that breaks
 * rules.
 */
export function readPositions(): Position[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map(readPosition)
    .sort(byDepartmentAndOrder);
}

function readPosition(fileName: string): Position {
  const file = path.join(folder, fileName);
  const source = fillPlaceholders(readText(file), file);
  const { frontMatter, text } = parseFrontMatter(file, source, positionSchema);
  if (`${frontMatter.id}.md` !== fileName) throw new Error(`${file}: its id is ${frontMatter.id}`);
  return { ...frontMatter, about: paragraphsOf(text) };
}

function paragraphsOf(about: string): string[] {
  return about
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " "));
}

function byDepartmentAndOrder(one: Position, other: Position): number {
  return (
    departments.indexOf(one.department) - departments.indexOf(other.department) ||
    (one.order ?? Infinity) - (other.order ?? Infinity) ||
    one.title.localeCompare(other.title, "en")
  );
}
