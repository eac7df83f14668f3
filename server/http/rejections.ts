import type { Problem } from "../../application/answer.ts";
import type { FieldError } from "../../application/fields.ts";
import { applicationForm, problemTexts, sendAgainText } from "../../content/application-form.ts";
import { errorIdText } from "../../content/error-pages.ts";
import { usualRetrySeconds, type Refusal } from "../intake/refusal.ts";

/** A refusal as it is sent. `addition`: the sentence of its detail that depends on more than its `text`. */
export type Rejection = {
  text: keyof typeof problemTexts;
  addition: string | null;
  problem: Problem;
  headers: Record<string, string>;
};

const kinds: Record<Refusal["kind"], [status: number, text: keyof typeof problemTexts]> = {
  malformed: [400, "malformed"],
  "other-media-type": [415, "malformed"],
  "too-large": [413, "resumeTooLarge"],
  "too-slow": [408, "malformed"],
  "cross-site": [403, "crossSite"],
  "wrong-method": [405, "wrongMethod"],
  "too-many": [429, "tooMany"],
  unavailable: [503, "unavailable"],
  unexpected: [500, "unexpected"],
  invalid: [422, "invalidFields"],
  "not-announced": [409, "resumeIncomplete"],
  incomplete: [409, "resumeIncomplete"],
};

/** The one place where a refusal becomes HTTP. `errorId`: under which the log has what was unexpected. */
export function rejectionOf(refusal: Refusal, errorId: string): Rejection {
  const errors = errorsOf(refusal);
  const isOnlyTheType = refusal.kind === "invalid" && errors.length === 1 && errors[0]?.code === "wrong-type";
  const [status, text] = isOnlyTheType ? ([415, "resumeWrongType"] as const) : kinds[refusal.kind];
  const { title, detail } = problemTexts[text];
  const addition = additionTo(refusal, errorId);
  const problems = errors.map((error) => ({ field: error.field, message: applicationForm.fieldMessage(error) }));
  return {
    text,
    addition,
    // The title says it all, and there is no page to point at for its type (RFC 9457, 4.2.1).
    problem: {
      type: "about:blank",
      status,
      title,
      detail: addition ? `${detail} ${addition}` : detail,
      ...(problems.length > 0 && { errors: problems }),
      ...(refusal.kind === "incomplete" && { missingPieces: refusal.missingPieces }),
    },
    headers: headersOf(refusal),
  };
}

function errorsOf(refusal: Refusal): FieldError[] {
  if (refusal.kind === "too-large") return [{ field: "resume", code: "too-large" }];
  return refusal.kind === "invalid" ? refusal.errors : [];
}

function additionTo(refusal: Refusal, errorId: string): string | null {
  if (refusal.kind === "too-many") return sendAgainText(refusal.retryAfterSeconds);
  return refusal.kind === "unexpected" ? errorIdText(errorId) : null;
}

function headersOf(refusal: Refusal): Record<string, string> {
  if (refusal.kind === "wrong-method") return { Allow: refusal.allowed };
  if (refusal.kind === "too-many") return { "Retry-After": String(refusal.retryAfterSeconds) };
  return refusal.kind === "unavailable" ? { "Retry-After": String(usualRetrySeconds) } : {};
}
