import { data } from "react-router";
import { candidatePage } from "../../content/candidate-page.ts";
import { withdrawPage } from "../../content/metadata/page-descriptions.ts";
import { WithdrawQuestion } from "../careers/applied/withdrawal.tsx";
import { formAnswerContext } from "../form-answer.ts";
import { preloadFonts } from "../shell/font-preloads.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { Route } from "./+types/careers-withdraw";

export function meta() {
  return pageMeta(withdrawPage);
}

export const links = preloadFonts;

/** Always loaded as a document, from the server that knows whether the address is right. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(formAnswerContext);
  if (answer?.kind !== "received") throw data(null, 404);
  return answer.application;
}

export default function WithdrawRoute({ loaderData: application }: Route.ComponentProps) {
  return <WithdrawQuestion content={candidatePage.withdraw} application={application} />;
}
