import { defaultRetentionDays } from "../../application/limits.ts";
import { siteOrigin } from "../../content/site.ts";
import { openBuiltSite } from "../../server/http/pages/built-site.ts";
import { openPublicPages } from "../../server/http/pages/public-pages.ts";
import { readAssets, type SiteFile } from "../../server/http/static/site-file.ts";

/** The public pages of the built site, as they are served without settings. */
export async function builtPages(closedPositions: readonly string[] = []) {
  return openPublicPages({
    built: await openBuiltSite("build/server"),
    assets: await readAssets("build/client", {}),
    headers: {},
    facts: { origin: siteOrigin, retentionDays: defaultRetentionDays, closedPositions },
    stopping: AbortSignal.abort(),
  });
}

/** A public page as it was rendered; empty when there is none. */
export function textOf(page: SiteFile | undefined): string {
  return String(page?.body.get("identity") ?? "");
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
