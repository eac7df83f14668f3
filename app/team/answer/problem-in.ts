import { findUnfilledPlaceholder, toFillIn, type ReplyText } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";

const { problems } = answerPage;

/** The field of an answer that is refused, and why. */
export type AnswerProblem = { field: keyof ReplyText; text: string };

/**
 * Returns why the answer can't be sent; null when it can. `only`: the candidate, if there is one. A text to one is sent as
 * it is: placeholders are no matter, but for the ones that the member has to fill in. A candidate may have the name of a
 * placeholder.
 */
export function problemIn(letter: ReplyText, only: InboxEntry[]): AnswerProblem | null {
  for (const field of ["subject", "text"] as const) {
    const text = problemOf(letter[field], only);
    if (text !== null) return { field, text };
  }
  return null;
}

function problemOf(typed: string, only: InboxEntry[]): string | null {
  if (typed === "") return problems.empty;
  const isName = (placeholder: string) => only.some(({ firstName }) => firstName.includes(placeholder));
  const unfilled = toFillIn
    .map((name) => `{${name}}`)
    .find((placeholder) => typed.includes(placeholder) && !isName(placeholder));
  if (unfilled) return problems.toFillIn(unfilled);
  const other = only.length > 0 ? null : findUnfilledPlaceholder(typed);
  return other === null ? null : problems.placeholder(other);
}
