import { readDocument } from "../../content/documents.ts";
import { aboutPage } from "../../content/page-descriptions.ts";
import { organizationData } from "../../content/structured-data.ts";
import { Article } from "../documents/article.tsx";
import { StructuredData } from "../documents/structured-data.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/about";
import { pageMeta } from "./page-meta.ts";

export const handle: PageHandle = { isPlainDocument: true };

export function meta() {
  return pageMeta(aboutPage);
}

export function loader() {
  return readDocument("about");
}

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Article document={loaderData} />
      <StructuredData data={organizationData()} />
    </>
  );
}
