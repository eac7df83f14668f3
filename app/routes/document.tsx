import { aboutPage, contactPage, privacyPage, termsPage } from "../../content/metadata/page-descriptions.ts";
import { readDocument, type DocumentName } from "../../content/readers/documents.server.ts";
import { Article } from "../prose/article.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import type { Route } from "./+types/document";

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

export function loader({ url: { pathname } }: Route.LoaderArgs) {
  const page = [aboutPage, contactPage, privacyPage, termsPage].find(({ path }) => pathname.startsWith(path))!;
  return { page, document: readDocument(page.path.slice(1) as DocumentName) };
}

export default function DocumentRoute({ loaderData: { document } }: Route.ComponentProps) {
  return <Article document={document} />;
}
