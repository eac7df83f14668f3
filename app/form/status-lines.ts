import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { Submission } from "./store/submission.ts";

/** The lines of the status, the title first; none if the error summary says it. */
export function statusLines(state: Submission, content: ApplicationFormContent, isStored: boolean): string[] {
  const { notSent, status } = content;
  switch (state.kind) {
    case "idle":
      return [];
    case "sending":
      return [status.sending];
    case "received":
      return [status.submitted];
    case "waiting": {
      const again = state.delaySeconds === null ? notSent.againOnline : notSent.again(state.delaySeconds);
      return [notSent.title, notSent[state.reason], again, isStored ? notSent.nextVisit : notSent.keepOpen];
    }
    case "stopped":
      return [notSent.title, notSent[state.reason]];
    case "refused": {
      const { problem } = state;
      return !problem || problem.errors?.length ? [] : [problem.title, problem.detail ?? notSent.title];
    }
  }
}

/** Returns whether the status says that the application isn't sent yet: then the form's button tries again. */
export function isNotSent(state: Submission, content: ApplicationFormContent): boolean {
  const isGoingOn = state.kind === "sending" || state.kind === "received";
  return !isGoingOn && statusLines(state, content, false).length > 0;
}
