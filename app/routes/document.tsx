import { aboutPage, contactPage, privacyPage, termsPage } from "../../content/metadata/page-descriptions.ts";
import { organizationData } from "../../content/metadata/structured-data.ts";
import { readDocument, type DocumentName } from "../../content/readers/documents.server.ts";
import { Article } from "../prose/article.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { StructuredData } from "../shell/scripts/script-element.tsx";
import type { Route } from "./+types/document";

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

/** The page of text that the address names. */
export function loader({ url: { pathname } }: Route.LoaderArgs) {
  const page = [aboutPage, contactPage, privacyPage, termsPage].find(({ path }) => pathname.startsWith(path))!;
  return { page, document: readDocument(page.path.slice(1) as DocumentName) };
}

export default function DocumentRoute({ loaderData: { page, document } }: Route.ComponentProps) {
  return (
    <>
      <Article document={document} />
      {page.path === "/about" ? <StructuredData data={import.meta.env.SSR ? organizationData() : null} /> : null}
    </>
  );
}
