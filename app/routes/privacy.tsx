import { readDocument } from "../../content/readers/documents.server.ts";
import { privacyPage } from "../../content/metadata/page-descriptions.ts";
import { Article } from "../prose/article.tsx";
import type { Route } from "./+types/privacy";
import { pageMeta } from "../shell/page-meta.ts";

export function meta() {
  return pageMeta(privacyPage);
}

export function loader() {
  return readDocument("privacy");
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <Article document={loaderData} />;
}
