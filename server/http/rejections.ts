import type { FieldProblem, Problem } from "../../application/answer.ts";
import type { FieldError } from "../../application/fields.ts";
import { applicationForm, problemTexts, sendAgainText } from "../../content/application-form.ts";
import { errorIdText } from "../../content/error-pages.ts";
import type { ReceiveOutcome } from "../intake/receive-application.ts";

/** Why an application was not stored, as it is sent. */
export type Rejection = { problem: Problem; headers: Record<string, string> };

/** Seconds after which to try again when no one can know: trouble of the store or the disk, or no place free. */
export const usualRetrySeconds = 10;

/** The response to an application that was not stored. After `aborted` there is no one to respond to. */
export function rejectionOf(outcome: Exclude<ReceiveOutcome, { kind: "stored" | "aborted" }>): Rejection {
  if (outcome.kind === "invalid") return invalid(outcome.errors);
  if (outcome.kind === "too-large") return reject(413, "resumeTooLarge", [{ field: "resume", code: "too-large" }]);
  if (outcome.kind === "incomplete") return incomplete(outcome.missingPieces);
  if (outcome.kind === "too-slow") return reject(408, "malformed");
  if (outcome.kind === "unavailable") return rejections.unavailable();
  return rejections.malformed();
}

/** What is refused before anything of the body is read, and what fails afterwards. */
export const rejections = {
  malformed: () => reject(400, "malformed"),
  otherMediaType: () => reject(415, "malformed"),
  crossSite: () => reject(403, "crossSite"),
  wrongMethod: (allowed = "POST") => reject(405, "wrongMethod", [], { Allow: allowed }),
  tooMany: (retryAfterSeconds = usualRetrySeconds) =>
    withMore(reject(429, "tooMany", [], retryAfter(retryAfterSeconds)), sendAgainText(retryAfterSeconds)),
  unavailable: (retryAfterSeconds = usualRetrySeconds) => reject(503, "unavailable", [], retryAfter(retryAfterSeconds)),
  /** A chunk of an upload that no form has announced, or for which there is no room. */
  notAnnounced: () => reject(409, "resumeIncomplete"),
  unexpected: () => reject(500, "unexpected"),
};

/** Every rejection that depends on nothing but its kind. With a longer wait, `tooMany` is another page. */
export const blankRejections: readonly Rejection[] = [
  ...Object.values(rejections).map((reject) => reject()),
  rejectionOf({ kind: "too-large", values: {} }),
  rejectionOf({ kind: "too-slow", values: {} }),
];

/** The rejection with the sentence by which its sender can speak of the error. */
export function withErrorId(rejection: Rejection, errorId: string): Rejection {
  return withMore(rejection, errorIdText(errorId));
}

function withMore({ problem, headers }: Rejection, sentence: string): Rejection {
  return { problem: { ...problem, detail: `${problem.detail} ${sentence}` }, headers };
}

function invalid(errors: FieldError[]): Rejection {
  const [first, ...others] = errors;
  const isOnlyTheType = first?.code === "wrong-type" && others.length === 0;
  return isOnlyTheType ? reject(415, "resumeWrongType", errors) : reject(422, "invalidFields", errors);
}

/** The sender brings the chunks and posts the same form again. */
function incomplete(missingPieces: number[]): Rejection {
  const { problem, headers } = reject(409, "resumeIncomplete");
  return { problem: { ...problem, missingPieces }, headers };
}

function reject(
  status: number,
  text: keyof typeof problemTexts,
  errors: FieldError[] = [],
  headers: Record<string, string> = {},
): Rejection {
  const told: FieldProblem[] = errors.map((error) => ({
    field: error.field,
    message: applicationForm.fieldMessage(error),
  }));
  return {
    // The title says it all, and there is no page to point at for its type (RFC 9457, 4.2.1).
    problem: { type: "about:blank", status, ...problemTexts[text], ...(told.length > 0 ? { errors: told } : {}) },
    headers,
  };
}

function retryAfter(seconds: number) {
  return { "Retry-After": String(seconds) };
}
