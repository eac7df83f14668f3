import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import * as z from "zod";

/** Departments in the order in which the site lists them. */
export const departments = ["Marketing and Sales", "Development"] as const;

const positionSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: z.string().min(5).max(60),
  department: z.enum(departments),
  type: z.literal("Internship (3 months)"),
  location: z.literal("Remote"),
  icon: z.enum(["pencil-ruler", "quill", "megaphone", "magnet", "handshake", "braces", "layout"]),
  description: z.string().min(80).max(400),
  responsibilities: z.array(z.string().min(10).max(160)).min(4).max(7),
  requirements: z.array(z.string().min(10).max(160)).min(3).max(7),
  benefits: z.array(z.string().min(10).max(160)).min(3).max(7),
  /** Place in the list of its department; positions without one follow in the order of their titles. */
  order: z.int().min(1).optional(),
  /** ISO date on which the position was advertised. Unknown until the owner writes it down; never guessed. */
  datePosted: z.iso.date().optional(),
  /** ISO date after which applications are no longer read. */
  validThrough: z.iso.date().optional(),
});

/** One internship position. `about` has what the intern will do in the three months, in paragraphs of plain text. */
export type Position = z.infer<typeof positionSchema> & { about: string[] };

// Every script of the project runs at its root, also from the built bundle.
const folder = path.resolve("content/positions");

/**
 * All positions, by department and their order in it, read from `content/positions/*.md`.
 * Throws with the file's name when a front matter breaks an editorial rule.
 */
export function readPositions(): Position[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map(readPosition)
    .sort(byDepartmentAndOrder);
}

function readPosition(fileName: string): Position {
  const [, frontMatter, about] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path.join(folder, fileName), "utf8")) ?? [];
  if (frontMatter === undefined || about === undefined) throw new Error(`${fileName}: no front matter`);
  const result = positionSchema.safeParse(parse(frontMatter));
  if (!result.success) throw new Error(`${fileName}: ${z.prettifyError(result.error)}`);
  if (`${result.data.id}.md` !== fileName) throw new Error(`${fileName}: its id is ${result.data.id}`);
  return { ...result.data, about: paragraphsOf(about, fileName) };
}

/** Text and nothing else, so that no page has to turn a text into markup in the browser. */
function paragraphsOf(about: string, fileName: string): string[] {
  const markup = /^\s*([#>|`]|[-*+] |\d+\. )|[*_`<>]|\]\(/m.exec(about)?.[0];
  if (markup) throw new Error(`${fileName}: below the front matter stands plain text, without "${markup.trim()}"`);
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
