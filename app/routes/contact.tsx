import { readDocument } from "../../content/readers/documents.server.ts";
import { contactPage } from "../../content/metadata/page-descriptions.ts";
import { Article } from "../prose/article.tsx";
import type { Route } from "./+types/contact";
import { pageMeta } from "../shell/page-meta.ts";

export function meta() {
  return pageMeta(contactPage);
}

export function loader() {
  return readDocument("contact");
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <Article document={loaderData} />;
}
