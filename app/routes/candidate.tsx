import { data } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { appliedPage, withdrawnPage, withdrawPage } from "../../content/metadata/page-descriptions.ts";
import { progressText } from "../../content/progress-text.ts";
import { site as ownSite } from "../../content/site.ts";
import readerTimes from "../elements/reader-times.ts?script";
import listedScript from "../elements/listed-script.ts?script";
import { Receipt } from "../receipt/receipt.tsx";
import { WithdrawnNote, WithdrawQuestion } from "../receipt/withdrawal.tsx";
import { answerContext, siteContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { ScriptElement } from "../layouts/scripts/script-element.tsx";
import type { Route } from "./+types/candidate";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.isQuestion) return pageMeta(withdrawPage, matches);
  return pageMeta(loaderData?.answer.kind === "withdrawn" ? withdrawnPage : appliedPage, matches);
}

export const links = preloadFonts;

/** Only the server knows whether an address is right: without its answer there is no such page. */
export function loader({ url, context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "received" && answer?.kind !== "withdrawn") throw data(null, 404);
  return { answer, isQuestion: url.pathname.endsWith("/withdraw"), hasChat: context.get(siteContext).hasChat };
}

export default function CandidateRoute({ loaderData: { answer, isQuestion, hasChat } }: Route.ComponentProps) {
  if (isQuestion && answer.kind === "received")
    return <WithdrawQuestion content={candidatePage.withdraw} application={answer.application} hasChat={hasChat} />;
  return (
    <>
      {answer.kind === "withdrawn" ? (
        <WithdrawnNote
          form={applicationForm}
          content={candidatePage}
          withdrawal={answer.withdrawal}
          hasChat={hasChat}
        />
      ) : (
        <Receipt
          form={applicationForm}
          content={candidatePage}
          application={answer.application}
          promise={progressText(answer.application)}
          contactEmail={ownSite.email.careers}
        />
      )}
      <ScriptElement text={listedScript} />
      <ScriptElement text={readerTimes} />
    </>
  );
}
