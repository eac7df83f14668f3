import { readDocument } from "../../content/documents.ts";
import { contactPage } from "../../content/page-descriptions.ts";
import { Article } from "../documents/article.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/contact";
import { pageMeta } from "./page-meta.ts";

export const handle: PageHandle = { isPlainDocument: true };

export function meta() {
  return pageMeta(contactPage);
}

export function loader() {
  return readDocument("contact");
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <Article document={loaderData} />;
}
