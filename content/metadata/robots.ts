import type { SiteFacts } from "../../application/answer.ts";
import { lines } from "./lines.ts";

/**
 * Returns `robots.txt`. Everything may be read: pages that should not be listed say so in their head, so they must stay
 * readable too.
 */
export function robots({ origin }: SiteFacts): string {
  return lines("User-agent: *", "Disallow: /api/", "", `Sitemap: ${origin}/sitemap.xml`);
}
