import { data } from "react-router";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { appliedPage, candidatesPage } from "../../content/metadata/page-descriptions.ts";
import readerTimes from "../elements/reader-times.ts?script";
import listedScript from "../elements/listed-script.ts?script";
import { Letters } from "../receipt/letters.tsx";
import { Receipt } from "../receipt/receipt.tsx";
import { EndedNote } from "../receipt/ended-note.tsx";
import { answerContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { ScriptElement } from "../layouts/scripts/script-element.tsx";
import type { Route } from "./+types/candidate";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(loaderData ? candidatesPage(loaderData.answer) : appliedPage, matches);
}

export const links = preloadFonts;

/** Only the server knows whether an address is right: without its answer there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const answer = context.get(answerContext);
  if (answer?.kind !== "received" && answer?.kind !== "ended") throw data(null, 404);
  return { answer, emptyReply: { id: crypto.randomUUID(), text: "", problem: null } };
}

export default function CandidateRoute({ loaderData: { answer, emptyReply }, matches }: Route.ComponentProps) {
  const texts = { form: applicationForm, content: candidatePage };
  const { hasChat } = matches[0].loaderData;
  const problem = answer.problem ?? null;
  // The list on a device keeps the link that can change the application, not a mail's.
  const isListed = answer.kind === "ended" || answer.application.isOwnLink;
  return (
    <>
      {answer.kind === "ended" ? (
        <EndedNote {...texts} link={answer.link} hasChat={hasChat} problem={problem} />
      ) : (
        <Receipt {...texts} application={answer.application} problem={problem}>
          <Letters {...texts} application={answer.application} reply={answer.reply ?? emptyReply} />
        </Receipt>
      )}
      {isListed ? <ScriptElement text={listedScript} /> : null}
      <ScriptElement text={readerTimes} />
    </>
  );
}
