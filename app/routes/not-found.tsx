import { notFoundPage } from "../../content/metadata/page-descriptions.ts";
import { NotFoundScreen } from "../shell/errors/error-screen.tsx";
import { pageMeta } from "../shell/page-meta.ts";

export function meta() {
  return pageMeta(notFoundPage);
}

export default function NotFound() {
  return <NotFoundScreen />;
}
