import { notFoundPage } from "../../content/metadata/page-descriptions.ts";
import { NotFoundScreen } from "../layouts/errors/error-screen.tsx";
import { pageMeta } from "../layouts/page-meta.ts";
import type { Route } from "./+types/not-found";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(notFoundPage, matches);
}

export default NotFoundScreen;
