import { data, isRouteErrorResponse, useLocation } from "react-router";
import type { Receipt as ReceiptData } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { appliedPage, withdrawnPage } from "../../content/metadata/page-descriptions.ts";
import { site } from "../../content/site.ts";
import { Receipt } from "../careers/applied/receipt.tsx";
import unlistScript from "../careers/applied/unlist-script.ts?script";
import { WithdrawnNote } from "../careers/applied/withdrawal.tsx";
import { formAnswerContext } from "../form-answer.ts";
import { preloadFonts } from "../shell/font-preloads.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { ScriptElement } from "../shell/scripts/script-element.tsx";
import type { Route } from "./+types/careers-applied";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.kind === "withdrawn" ? withdrawnPage : appliedPage);
}

export const links = preloadFonts;

/** Only the server knows whether an address is right: without its answer there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(formAnswerContext);
  if (!answer || answer.kind === "rejected") throw data(null, 404);
  return answer;
}

/** After the form, the receipt is known already, and is shown even if the connection has broken since. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMilliseconds));
  return Promise.race([serverLoader().catch(nullUnlessNotFound), tooLate]);
}

const patienceMilliseconds = 3000;

export default function AppliedRoute({ loaderData: answer }: Route.ComponentProps) {
  const state = useLocation().state as Partial<SentState> | null;
  if (answer?.kind === "withdrawn") {
    return (
      <>
        <WithdrawnNote form={applicationForm} content={candidatePage} withdrawal={answer.withdrawal} />
        <ScriptElement text={import.meta.env.SSR ? unlistScript : ""} />
      </>
    );
  }
  const stored = answer?.application ?? null;
  const receipt = stored ?? (state?.receipt && { ...state.receipt, position: state.position ?? "" });
  if (!receipt) throw data(null, 503);
  return (
    <Receipt
      form={applicationForm}
      content={candidatePage}
      receipt={receipt}
      stored={stored}
      isEarlierVersion={state?.isEarlierVersion ?? false}
      contactEmail={site.email.careers}
    />
  );
}

type SentState = { receipt: ReceiptData; position: string; isEarlierVersion: boolean };

function nullUnlessNotFound(error: unknown): null {
  if (isRouteErrorResponse(error) && error.status === 404) throw error;
  return null;
}
