import { Marked, Renderer, type Tokens } from "marked";
import * as z from "zod";
import { defaultRetentionDays } from "../../application/limits.ts";
import { textPages, type TextPageName } from "../text-pages.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { readText } from "./read-text.server.ts";

const headSchema = z.strictObject({
  title: z.string().min(5).max(60),
  lead: z.string().min(20).max(140),
  /** A few words that a hand wrote beside the text. */
  note: z.string().min(5).max(32).optional(),
  /** ISO date of the day on which the text last changed, for legal texts. */
  updated: z.iso.date().optional(),
});

/** A page of prose: its head, its text as HTML, and its sections for a list of contents. */
export type ProseDocument = z.infer<typeof headSchema> & { html: string; sections: Section[] };

/** A heading of the second level and the id that a link can lead to. */
export type Section = { id: string; heading: string };

/** Reads a page of text, with `retentionDays` in it. Throws, with the file, for wrong front matter or a placeholder. */
export function readDocument(name: TextPageName, retentionDays = defaultRetentionDays): ProseDocument {
  // Every script of the project runs at its root, also from the built bundle.
  const { file } = textPages.find((page) => page.name === name)!;
  const source = fillPlaceholders(readText(file), file, retentionDays);
  const { frontMatter, text } = parseFrontMatter(file, source, headSchema);
  return { ...frontMatter, ...renderMarkdown(text) };
}

/**
 * Markdown as HTML, with the list of its sections. A heading's id is written behind it as `{#id}` or made from its
 * words, and must be unique within the text. A link to it moves the focus there. This is for our own texts only: HTML
 * passes through.
 */
export function renderMarkdown(markdown: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const renderer = new Renderer();
  renderer.heading = function ({ tokens, depth }: Tokens.Heading) {
    const [html, givenId] = withoutId(this.parser.parseInline(tokens));
    const [heading] = withoutId(this.parser.parseInline(tokens, this.parser.textRenderer));
    const id = givenId ?? idFrom(heading);
    if (depth === 2) sections.push({ id, heading });
    return `<h${depth} id="${id}" tabindex="-1">${html}</h${depth}>\n`;
  };
  const html = new Marked({ renderer, async: false }).parse(markdown) as string;
  return { html, sections };
}

function withoutId(heading: string): [text: string, id: string | undefined] {
  const id = /\{#([a-z-]+)\}$/.exec(heading);
  return id ? [heading.slice(0, id.index).trimEnd(), id[1]] : [heading, undefined];
}

function idFrom(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
