import { data } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { withdrawPage } from "../../content/metadata/page-descriptions.ts";
import { WithdrawQuestion } from "../receipt/withdrawal.tsx";
import { answerContext, siteContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import type { Route } from "./+types/candidate-withdraw";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(withdrawPage, matches);
}

export const links = preloadFonts;

/** Only the server knows whether a link is right: without its answer there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "received") throw data(null, 404);
  return { application: answer.application, steps: candidatePage.withdraw.steps(context.get(siteContext)) };
}

export default function CandidateWithdrawRoute({ loaderData: { application, steps } }: Route.ComponentProps) {
  const texts = { received: applicationForm.received, content: candidatePage.withdraw };
  return <WithdrawQuestion {...texts} application={application} steps={steps} />;
}
