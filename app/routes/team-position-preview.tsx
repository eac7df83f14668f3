import { careers } from "../../content/careers.ts";
import { positionPage } from "../../content/metadata/page-descriptions.ts";
import { closingOf } from "../../content/readers/open-positions.ts";
import { positionPreview } from "../../content/team/position-form.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { PositionDrawer } from "../positions/position-drawer.tsx";
import { PreviewBar } from "../team/positions/preview-bar.tsx";
import { previewLoader } from "../team/positions/preview-loader.ts";
import { PositionPage } from "./position-page.tsx";
import type { Route } from "./+types/team-position-preview";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const page = positionPage(loaderData.draft);
  return pageMeta({ ...page, title: positionPreview.title(page.title), isIndexed: false }, matches);
}

export const loader = previewLoader;

/** The public page as it will be, without the link to the form, and its card below it. */
export default function PreviewRoute({ loaderData: { draft, site, ...bar } }: Route.ComponentProps) {
  return (
    <>
      <PreviewBar {...bar} />
      <PositionPage position={draft} site={site} canApply={false} />
      <PositionDrawer positions={[draft]} content={careers} closesOf={(id) => closingOf(site, id)?.text ?? null} />
    </>
  );
}
