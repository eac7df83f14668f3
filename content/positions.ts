import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import * as z from "zod";

const positionSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: z.string().min(5).max(60),
  department: z.enum(["Marketing and Sales", "Development"]),
  type: z.literal("Internship (3 months)"),
  location: z.literal("Remote"),
  icon: z.enum(["pencil-ruler", "quill", "megaphone", "magnet", "handshake", "braces", "layout"]),
  description: z.string().min(80).max(400),
  responsibilities: z.array(z.string().min(10).max(160)).min(4).max(7),
  requirements: z.array(z.string().min(10).max(160)).min(3).max(7),
  benefits: z.array(z.string().min(10).max(160)).min(3).max(7),
});

/** One internship position. `about` is Markdown: what the intern will do in the three months. */
export type Position = z.infer<typeof positionSchema> & { about: string };

// Every script of the project runs at its root, also from the built bundle.
const folder = path.resolve("content/positions");

/**
 * All positions in the order of their file names, read from `content/positions/*.md`.
 * Throws with the file's name when a front matter breaks an editorial rule.
 */
export function readPositions(): Position[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map(readPosition);
}

function readPosition(fileName: string): Position {
  const [, frontMatter, about] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path.join(folder, fileName), "utf8")) ?? [];
  if (frontMatter === undefined || about === undefined) throw new Error(`${fileName}: no front matter`);
  const result = positionSchema.safeParse(parse(frontMatter));
  if (!result.success) throw new Error(`${fileName}: ${z.prettifyError(result.error)}`);
  return { ...result.data, about: about.trim() };
}
