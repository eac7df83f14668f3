import {
  composeCaption,
  composeNoResume,
  composeSummary,
  composeWithheld,
  type ComposedText,
} from "../../telegram/compose-messages.ts";
import { safeFileName } from "../../applications/clean-text.ts";
import type { StoredResume, WaitingApplication } from "../../applications/read-application.ts";

/** One message of an application. `name` is what `relay_step` remembers it by. */
export type ApplicationStep = {
  name: string;
  text: ComposedText;
  document: (StoredResume & { fileName: string }) | null;
};

/** The messages of an application that the chat does not have yet, in their order. */
export function remainingSteps(application: WaitingApplication): ApplicationStep[] {
  return allSteps(application).filter(({ name }) => !application.sentSteps.has(name));
}

/** The summary's first message, which the document replies to. */
export const firstStepName = "summary-1";

function allSteps(application: WaitingApplication): ApplicationStep[] {
  const summary = composeSummary(application).map((text, index) => ({
    name: `summary-${index + 1}`,
    text,
    document: null,
  }));
  return [...summary, resumeStep(application)];
}

function resumeStep(application: WaitingApplication): ApplicationStep {
  // After a resume that was sent and erased since, there is no message that there is none.
  if (!application.resume && application.sentSteps.has("resume")) {
    return { name: "resume", text: composeNoResume(), document: null };
  }
  if (!application.resume) return { name: "no-resume", text: composeNoResume(), document: null };
  const { scan } = application.resume;
  const fileName = safeFileName(application.resume.fileName);
  if (scan.kind === "infected" || scan.kind === "unscannable") {
    return { name: "resume", text: composeWithheld(application, fileName, scan), document: null };
  }
  return {
    name: "resume",
    text: composeCaption(application, fileName),
    document: { ...application.resume, fileName },
  };
}
