import { data } from "react-router";
import { candidatePage } from "../../content/candidate-page.ts";
import { withdrawPage } from "../../content/metadata/page-descriptions.ts";
import { WithdrawQuestion } from "../careers/applied/withdrawal.tsx";
import { answerContext } from "../page-context.ts";
import { preloadFonts } from "../shell/font-preloads.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { Route } from "./+types/candidate-withdraw";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(withdrawPage, matches);
}

export const links = preloadFonts;

/** Only the server knows whether an address is right. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "received") throw data(null, 404);
  return answer.application;
}

/** A document without the framework. */
export default import.meta.env.SSR ? WithdrawRoute : () => null;

function WithdrawRoute({ loaderData: application }: Route.ComponentProps) {
  return <WithdrawQuestion content={candidatePage.withdraw} application={application} />;
}
