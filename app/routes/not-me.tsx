import { data } from "react-router";
import { candidatePage } from "../../content/candidate-page.ts";
import { notMePage } from "../../content/metadata/page-descriptions.ts";
import { NotMe } from "../receipt/not-me.tsx";
import { answerContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import type { Route } from "./+types/not-me";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(notMePage, matches);
}

export const links = preloadFonts;

/** Only the server asks for this page, for a link of the right form. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "not-me") throw data(null, 404);
  return answer;
}

export default function NotMeRoute({ loaderData: { isDone } }: Route.ComponentProps) {
  return <NotMe content={candidatePage.notMe} isDone={isDone} />;
}
