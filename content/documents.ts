import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { fillPlaceholders } from "./placeholders.ts";
import { renderMarkdown, type Section } from "./markdown.ts";

const files = {
  about: "content/pages/about.md",
  contact: "content/pages/contact.md",
  privacy: "content/legal/privacy.md",
  terms: "content/legal/terms.md",
} as const;

export type DocumentName = keyof typeof files;
export const documentNames = Object.keys(files) as DocumentName[];

const frontMatterSchema = z.strictObject({
  title: z.string().min(5).max(60),
  lead: z.string().min(20).max(140),
  /** A few words that a hand wrote beside the text. */
  note: z.string().min(5).max(32).optional(),
  /** Day on which the text last changed, for texts that bind somebody. */
  updated: z.iso.date().optional(),
});

/** A page of prose: its head, its text as HTML, and its sections for a list of contents. */
export type ProseDocument = z.infer<typeof frontMatterSchema> & { html: string; sections: Section[] };

/** Reads an information or legal page. Throws with the file's name when front matter or a placeholder is wrong. */
export function readDocument(name: DocumentName): ProseDocument {
  const file = files[name];
  const source = readFileSync(path.resolve(file), "utf8");
  const [, frontMatter, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fillPlaceholders(source, file)) ?? [];
  if (frontMatter === undefined || text === undefined) throw new Error(`${file}: no front matter`);
  // Dates stay text: the failsafe schema reads every value as it is written.
  const result = frontMatterSchema.safeParse(parse(frontMatter, { schema: "failsafe" }));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return { ...result.data, ...renderMarkdown(text) };
}
