import { findUnfilledPlaceholder, type ReplyText } from "../../../application/team/answer.ts";
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
  const unfilled = [...`${subject} ${text}`.matchAll(/\{question\}|\{reason\}/g)].map(([name]) => name);
  const isName = (placeholder: string) => only.some(({ firstName }) => firstName.includes(placeholder));
  if (unfilled.some((placeholder) => placeholder === "{question}" && !isName(placeholder))) return problems.question;
  const other =
    only.length > 0
      ? (unfilled.find((placeholder) => !isName(placeholder)) ?? null)
      : findUnfilledPlaceholder(`${subject} ${text}`);
  return other === null ? null : problems.placeholder(other);
}
