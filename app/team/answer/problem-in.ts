import { findUnfilledPlaceholder, toFillIn, type ReplyText } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";

const { problems } = answerPage;

/**
 * Returns why the answer can't be sent; null when it can. `only`: the candidate, if there is one. A text to one is sent as
 * it is: placeholders are no matter, but for the ones that the member has to fill in. A candidate may have the name of a
 * placeholder.
 */
export function problemIn({ subject, text }: ReplyText, only: InboxEntry[]): string | null {
  if (subject === "" || text === "") return problems.empty;
  const isName = (placeholder: string) => only.some(({ firstName }) => firstName.includes(placeholder));
  const unfilled = toFillIn
    .map((name) => `{${name}}`)
    .find((placeholder) => `${subject} ${text}`.includes(placeholder) && !isName(placeholder));
  if (unfilled) return problems.toFillIn(unfilled);
  const other = only.length > 0 ? null : findUnfilledPlaceholder(`${subject} ${text}`);
  return other === null ? null : problems.placeholder(other);
}
