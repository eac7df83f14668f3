import { readFileSync } from "node:fs";
import * as z from "zod";
import type { DocumentHead, ProseDocument } from "../documents.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { renderMarkdown } from "./markdown.ts";
import { fillPlaceholders } from "./placeholders.ts";

// Every script of the project runs at its root, also from the built bundle.
const files = {
  about: "content/pages/about.md",
  contact: "content/pages/contact.md",
  privacy: "content/legal/privacy.md",
  terms: "content/legal/terms.md",
} as const;

export type DocumentName = keyof typeof files;
export const documentNames = Object.keys(files) as DocumentName[];

const headSchema: z.ZodType<DocumentHead> = z.strictObject({
  title: z.string().min(5).max(60),
  lead: z.string().min(20).max(140),
  note: z.string().min(5).max(32).optional(),
  updated: z.iso.date().optional(),
});

/** Reads an information or legal page. Throws with the file's name when front matter or a placeholder is wrong. */
export function readDocument(name: DocumentName): ProseDocument {
  const file = files[name];
  const source = fillPlaceholders(readFileSync(file, "utf8"), file);
  const { frontMatter, text } = parseFrontMatter(file, source, headSchema);
  return { ...frontMatter, ...renderMarkdown(text) };
}
