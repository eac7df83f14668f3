import { publicOrigin } from "../../content/build-settings.ts";

/** Everything may be read. Pages that should not be listed say so themselves, so they must stay readable too. */
export function loader() {
  const lines = ["User-agent: *", "Disallow: /api/", "", `Sitemap: ${publicOrigin()}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
