import { readDocument } from "../../content/documents.ts";
import { privacyPage } from "../../content/page-descriptions.ts";
import { Article } from "../documents/article.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/privacy";
import { pageMeta } from "./page-meta.ts";

export const handle: PageHandle = { isPlainDocument: true };

export function meta() {
  return pageMeta(privacyPage);
}

export function loader() {
  return readDocument("privacy");
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <Article document={loaderData} />;
}
