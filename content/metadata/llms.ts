import type { SiteFacts } from "../../application/answer.ts";
import { openPositions } from "../readers/open-positions.ts";
import { site } from "../site.ts";
import { lines } from "./lines.ts";
import { indexedPages, landingPage } from "./page-descriptions.ts";

/** Returns the site in short for language models (llmstxt.org): what it is, and every page with a sentence. */
export function llms(facts: SiteFacts): string {
  const pages = indexedPages(openPositions(facts));
  return lines(
    `# ${site.name}\n`,
    `> ${landingPage.description}\n`,
    "## Pages\n",
    ...pages.map(({ path, title, description }) => `- [${title}](${facts.origin}${path}): ${description}`),
  );
}
