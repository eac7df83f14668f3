import { data } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { linksPage } from "../../content/metadata/page-descriptions.ts";
import { answerContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { LinksAsked } from "../receipt/links-form.tsx";
import type { Route } from "./+types/my-links";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(linksPage, matches);
}

export const links = preloadFonts;

/** Only the server asks for this page, after a form was sent. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(answerContext)?.kind !== "links-asked") throw data(null, 404);
  return null;
}

export default function MyLinksRoute() {
  return <LinksAsked content={candidatePage.links} back={applicationForm.received.morePositions} />;
}
