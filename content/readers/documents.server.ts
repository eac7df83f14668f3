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
  /** The text's language, such as "de"; without it, English. */
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
    .optional(),
});

/** A page of prose: its head, its text as HTML, and its sections for a list of contents. */
export type ProseDocument = z.infer<typeof headSchema> & { html: string; sections: Section[] };

/**
 * A heading of the second level with what follows it, as HTML, and the id that a link can lead to. `note` sums it up: a line
 * of another section that ends with this one's id.
 */
export type Section = { id: string; heading: string; html: string; note: string | null };

/**
 * Reads a page of text, with the facts of the running site in it. `offer`: the positions as a text speaks of them. Throws,
 * with the file, for wrong front matter or a placeholder.
 */
export function readDocument(
  name: TextPageName,
  { hasChat = true, retentionDays = defaultRetentionDays, offer = "positions" } = {},
): ProseDocument {
  // Every script of the project runs at its root, also from the built bundle.
  const { file } = textPages.find((page) => page.name === name)!;
  return parseDocument(file, fillPlaceholders(readText(file), file, { hasChat, retentionDays, offer }));
}

/** Returns the page of text whose file has `source`. Throws as above. */
export function parseDocument(file: string, source: string): ProseDocument {
  const { frontMatter, text } = parseFrontMatter(file, source, headSchema);
  const picture = text.split("\n").find((line) => /!\[|<img\b/i.test(line));
  if (picture !== undefined)
    throw new Error(`${file}: pages of text have no pictures, and this one has ${picture.trim()}`);
  return { ...frontMatter, ...renderMarkdown(text) };
}

/**
 * Markdown as HTML, whole and by sections. A heading's id is written behind it as `{#id}` or made from its words, and must
 * be unique within the text. A link to it moves the focus there. A line of a list that ends with the id of a section is
 * that section's note, too. This is for our own texts only: HTML passes through.
 */
export function renderMarkdown(markdown: string): { html: string; sections: Section[] } {
  const { text, notes } = takeNotes(markdown);
  const headings: { id: string; heading: string }[] = [];
  const renderer = new Renderer();
  renderer.heading = function ({ tokens, depth }: Tokens.Heading) {
    const [html, givenId] = withoutId(this.parser.parseInline(tokens));
    const [heading] = withoutId(this.parser.parseInline(tokens, this.parser.textRenderer));
    const id = givenId ?? idFrom(heading);
    if (depth === 2) headings.push({ id, heading });
    return `<h${depth} id="${id}" tabindex="-1">${html}</h${depth}>\n`;
  };
  const html = new Marked({ renderer, async: false }).parse(text) as string;
  const parts = html.split(/(?=<h2 )/);
  const isEachHeaded = parts.length === headings.length;
  const unknown = [...notes.keys()].filter((id) => !headings.some((one) => one.id === id));
  if (!isEachHeaded || unknown.length > 0)
    throw new Error(`A text begins with a heading, and its notes name a section: ${unknown.join(", ")}`);
  const sections = headings.map((one, place) => ({ ...one, html: parts[place]!, note: notes.get(one.id) ?? null }));
  return { html, sections };
}

/** Takes the ids from the ends of the lines of lists. The notes are plain text: links in them would be there twice. */
function takeNotes(markdown: string): { text: string; notes: Map<string, string> } {
  const notes = new Map<string, string>();
  const text = markdown.replace(/^- (.+) \{#([a-z-]+)\}$/gm, (_line, item: string, id: string) => {
    notes.set(id, plainText.parseInline(item) as string);
    return `- ${item}`;
  });
  return { text, notes };
}

const plainText = new Marked({
  renderer: { link: ({ text }) => text, text: ({ text }) => text },
  async: false,
});

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
