import type { PageDescription } from "../../content/metadata/page-descriptions.ts";
import { aboutPage, contactPage, privacyPage, termsPage } from "../../content/metadata/page-descriptions.ts";
import { organizationData } from "../../content/metadata/structured-data.ts";
import { documentNames, readDocument, type DocumentName } from "../../content/readers/documents.server.ts";
import { Article } from "../prose/article.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { StructuredData } from "../shell/scripts/script-element.tsx";
import type { Route } from "./+types/document";

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

/** The page of text that the address names. */
export function loader({ url: { pathname } }: Route.LoaderArgs) {
  const pages: Record<DocumentName, PageDescription> = {
    about: aboutPage,
    contact: contactPage,
    privacy: privacyPage,
    terms: termsPage,
  };
  const name = documentNames.find((known) => pathname.startsWith(`/${known}`))!;
  return { page: pages[name], document: readDocument(name) };
}

export default function DocumentRoute({ loaderData: { page, document } }: Route.ComponentProps) {
  return (
    <>
      <Article document={document} />
      {page.path === "/about" ? <StructuredData data={import.meta.env.SSR ? organizationData() : null} /> : null}
    </>
  );
}
