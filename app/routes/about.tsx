import { readDocument } from "../../content/readers/documents.server.ts";
import { aboutPage } from "../../content/metadata/page-descriptions.ts";
import { organizationData } from "../../content/metadata/structured-data.ts";
import { Article } from "../prose/article.tsx";
import { StructuredData } from "../shell/structured-data.tsx";
import type { Route } from "./+types/about";
import { pageMeta } from "../shell/page-meta.ts";

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
      <StructuredData data={import.meta.env.SSR ? organizationData() : null} />
    </>
  );
}
