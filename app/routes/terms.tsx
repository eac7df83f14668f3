import { readDocument } from "../../content/readers/documents.server.ts";
import { termsPage } from "../../content/metadata/page-descriptions.ts";
import { Article } from "../prose/article.tsx";
import type { Route } from "./+types/terms";
import { pageMeta } from "../shell/page-meta.ts";

export function meta() {
  return pageMeta(termsPage);
}

export function loader() {
  return readDocument("terms");
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <Article document={loaderData} />;
}
