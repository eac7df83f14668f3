import { textPage } from "../../content/metadata/page-descriptions.ts";
import { indexCards } from "../../content/pages/cards.ts";
import { readDocument } from "../../content/readers/documents.server.ts";
import { workOn } from "../../content/readers/open-positions.ts";
import { textPages } from "../../content/text-pages.ts";
import { workText } from "../../content/work.ts";
import { siteContext } from "../page-context.ts";
import { Article } from "../prose/article.tsx";
import type { PageHead } from "../layouts/page-head.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import styles from "../styles/text-page.css?inline";
import type { Route } from "./+types/document";

export const handle: PageHead = { styles };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page, matches) : [];
}

export function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  const page = textPages.find(({ name }) => pathname.split("/")[1] === name)!;
  const site = context.get(siteContext);
  const document = readDocument(page.name, { ...site, offer: `${workText(workOn(site))}s` });
  return { page: textPage(page), document, card: indexCards[page.name] };
}

export default function DocumentRoute({ loaderData: { document, card } }: Route.ComponentProps) {
  return <Article document={document} card={card} />;
}
