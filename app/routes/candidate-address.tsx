import { data } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { addressPage } from "../../content/metadata/page-descriptions.ts";
import { CorrectAddress } from "../receipt/address.tsx";
import { answerContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import type { Route } from "./+types/candidate-address";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = addressPage;
  return pageMeta(loaderData?.form.problem ? { ...page, title: applicationForm.error(page.title) } : page, matches);
}

export const links = preloadFonts;

/** Only the server knows whether an address is right: without its answer there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "correcting") throw data(null, 404);
  return answer;
}

export default function CandidateAddressRoute({ loaderData: { application, form } }: Route.ComponentProps) {
  const label = applicationForm.labels.email;
  const error = form.problem && applicationForm.error(form.problem);
  return (
    <CorrectAddress content={candidatePage.address} label={label} error={error} application={application} form={form} />
  );
}
