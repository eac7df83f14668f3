import { data } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { workOn } from "../../content/readers/open-positions.ts";
import { changePage } from "../../content/metadata/page-descriptions.ts";
import { ChangeApplication } from "../receipt/change-form.tsx";
import { answerContext, siteContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import type { Route } from "./+types/candidate-change";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = changePage;
  return pageMeta(loaderData?.form.problem ? { ...page, title: applicationForm.error(page.title) } : page, matches);
}

export const links = preloadFonts;

/** Only the server knows whether a link is right: without its answer there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "changing") throw data(null, 404);
  return { ...answer, noun: workOn(context.get(siteContext)).noun };
}

export default function CandidateChangeRoute({ loaderData }: Route.ComponentProps) {
  const { application, form: change, noun } = loaderData;
  const texts = { content: candidatePage.change, form: applicationForm };
  return <ChangeApplication {...texts} application={application} change={change} noun={noun} />;
}
