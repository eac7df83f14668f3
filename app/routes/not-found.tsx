import { notFoundPage } from "../../content/page-descriptions.ts";
import { NotFoundScreen } from "../document/not-found-screen.tsx";
import type { PageHandle } from "../root.tsx";
import { pageMeta } from "./page-meta.ts";

export const handle: PageHandle = { isPlainDocument: true };

export function meta() {
  return pageMeta(notFoundPage);
}

export default function NotFound() {
  return <NotFoundScreen />;
}
