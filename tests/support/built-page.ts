import { readFileSync } from "node:fs";
import path from "node:path";

/** A page as the build wrote it. */
export type BuiltPage = { address: string; html: string };

/** The page that is served at `address`, without the style sheet and the scripts' own text where they could mislead. */
export function pageAt(built: string, address: string): BuiltPage {
  return { address, html: readFileSync(path.join(built, address, "index.html"), "utf8") };
}

/** The opening tags of every element called `name`, as React writes them: quoted attributes, no stray angle brackets. */
export function elements(html: string, name: string): string[] {
  return withoutRawText(html).match(new RegExp(`<${name}(?=[\\s>/])[^>]*>`, "g")) ?? [];
}

/** The value of an attribute in an opening tag, or undefined. */
export function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
}

/** The text inside every element called `name` whose opening tag contains `having`, tags within it dropped. */
export function texts(html: string, name: string, having = ""): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])([^>]*)>(.*?)</${name}>`, "gs"))]
    .filter(([, attributes]) => attributes?.includes(having))
    .map(([, , inner]) => (name === "script" ? inner : inner?.replace(/<[^>]+>/g, "")) ?? "");
}

/** The page without the text of its scripts and styles, which may speak of elements without being any. */
export function withoutRawText(html: string): string {
  return html.replace(/(<(script|style)\b[^>]*>).*?(<\/\2>)/gs, "$1$3");
}

/** Whether `address` is of a page of the build that the server sends in place of others, and nobody asks for. */
export function isAnswer(address: string): boolean {
  return /^\/(error|careers\/refused)\//.test(address);
}
