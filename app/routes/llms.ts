import { publicOrigin } from "../../content/build-settings.ts";
import { indexedPages, landingPage, pageListHeading } from "../../content/metadata/page-descriptions.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { site } from "../../content/site.ts";

/** The site in short for language models (llmstxt.org): what it is, and every page with a sentence. */
export function loader() {
  const lines = [
    `# ${site.name}`,
    "",
    `> ${landingPage.description}`,
    "",
    `## ${pageListHeading}`,
    "",
    ...indexedPages(readPositions()).map(
      ({ path, title, description }) => `- [${title}](${publicOrigin()}${path}): ${description}`,
    ),
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
