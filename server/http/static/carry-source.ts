import type { IncomingHttpHeaders } from "node:http";
import { sourceField } from "../../../application/protocol.ts";
import { knownSource } from "../../../content/sources.ts";
import { wantsPrivacy } from "../wants-privacy.ts";
import { contentOf, newSiteFile, type SiteFile } from "./site-file.ts";

/**
 * Returns a function for pages that are requested with `?from=WORD`: its result is the page whose links and whose form
 * carry the word on, or null for any other request. A visit carries its source in its addresses alone, with or without
 * script: no cookie, no identifier. Each page is made once for each word.
 */
export function sourceCarrier() {
  const carrying = new WeakMap<SiteFile, Map<string, SiteFile>>();
  return (file: SiteFile, query: string, headers: IncomingHttpHeaders): SiteFile | null => {
    if (query === "" || !file.headers["Content-Type"]?.startsWith("text/html")) return null;
    const source = knownSource(new URLSearchParams(query).get(sourceField));
    if (source === null || wantsPrivacy(headers)) return null;
    const made = carrying.get(file) ?? new Map<string, SiteFile>();
    carrying.set(file, made);
    const page =
      made.get(source) ?? newSiteFile(Buffer.from(withSource(String(contentOf(file)), source)), file.headers);
    made.set(source, page);
    return page;
  };
}

/** As React writes links and the form's field. Scripts stay as they are: the policy has their hashes. */
function withSource(html: string, source: string): string {
  return html
    .replace(/(<a\b[^<>]*? href="\/[^"?#]*)/g, `$1?${sourceField}=${source}`)
    .replace(`<input type="hidden" name="${sourceField}"`, `$& value="${source}"`);
}
