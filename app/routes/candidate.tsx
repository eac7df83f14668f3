import { data } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { appliedPage, candidatesPage, changedPage, endedPage } from "../../content/metadata/page-descriptions.ts";
import { newsTitle, progressText } from "../../content/progress-text.ts";
import { site as ownSite } from "../../content/site.ts";
import { utcDay } from "../../content/times/long-day.ts";
import readerTimes from "../elements/reader-times.ts?script";
import listedScript from "../elements/listed-script.ts?script";
import { Letters } from "../receipt/letters.tsx";
import { Receipt } from "../receipt/receipt.tsx";
import { EndedNote } from "../receipt/ended-note.tsx";
import { answerContext, siteContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { ScriptElement } from "../layouts/scripts/script-element.tsx";
import type { Route } from "./+types/candidate";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.answer.kind === "ended") return pageMeta(endedPage(loaderData.answer.link), matches);
  if (loaderData?.answer.application.isJustChanged) return pageMeta(changedPage, matches);
  const page = loaderData ? candidatesPage(loaderData.answer.application.progress) : appliedPage;
  const isRefused = loaderData?.answer.problem !== undefined;
  return pageMeta(isRefused ? { ...page, title: applicationForm.error(page.title) } : page, matches);
}

export const links = preloadFonts;

/** Only the server knows whether an address is right: without its answer there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "received" && answer?.kind !== "ended") throw data(null, 404);
  const reply = (answer.kind === "received" && answer.reply) || { id: crypto.randomUUID(), text: "", problem: null };
  const { hasChat } = context.get(siteContext);
  return { answer, reply, hasChat };
}

export default function CandidateRoute({ loaderData }: Route.ComponentProps) {
  const { answer, reply, hasChat } = loaderData;
  const contactEmail = ownSite.email.careers;
  // The list on a device keeps the link that can change the application, not a mail's.
  const isListed = answer.kind === "ended" || answer.application.isOwnLink;
  return (
    <>
      {answer.kind === "ended" ? (
        <EndedNote
          form={applicationForm}
          content={candidatePage.ended}
          link={answer.link}
          hasChat={hasChat}
          contactEmail={contactEmail}
          problem={answer.problem ?? null}
        />
      ) : (
        <Receipt
          form={applicationForm}
          content={candidatePage}
          application={answer.application}
          news={newsTitle(answer.application.progress)}
          promise={(day) => progressText(answer.application, day)}
          dayOf={utcDay}
          done={answer.application.isJustChanged ? candidatePage.change.done.text : null}
          problem={answer.problem ?? null}
          contactEmail={contactEmail}
        >
          <Letters
            content={candidatePage.letters}
            application={answer.application}
            dayOf={utcDay}
            reply={reply}
            error={reply.problem && applicationForm.error(reply.problem)}
            contactEmail={contactEmail}
          />
        </Receipt>
      )}
      {isListed ? <ScriptElement text={listedScript} /> : null}
      <ScriptElement text={readerTimes} />
    </>
  );
}
