import { Marked, Renderer, type Tokens } from "marked";
import type { Section } from "../documents.ts";

/**
 * Markdown as HTML, with the list of its sections. A heading's id is written behind it as `{#id}`
 * or made from its words, and must be its own within the text. A link to it moves the focus there. For our own texts only: HTML in them passes through.
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
  const [, text = "", id] = /^(.*?)(?:\s*\{#([a-z-]+)\})?$/s.exec(heading) ?? [];
  return [text, id];
}

function idFrom(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
