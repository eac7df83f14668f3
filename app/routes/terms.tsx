import { readDocument } from "../../content/documents.ts";
import { termsPage } from "../../content/page-descriptions.ts";
import { Article } from "../documents/article.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/terms";
import { pageMeta } from "./page-meta.ts";

export const handle: PageHandle = { isPlainDocument: true };

export function meta() {
  return pageMeta(termsPage);
}

export function loader() {
  return readDocument("terms");
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <Article document={loaderData} />;
}
