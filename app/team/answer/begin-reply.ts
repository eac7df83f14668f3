import { fillReason, fillReply, type ReplyName, type ReplyText } from "../../../application/team/answer.ts";
import { replies, sentenceFor } from "../../../content/readers/replies.server.ts";
import { site } from "../../../content/site.ts";

/** A candidate by what texts say of one. */
type Candidate = { firstName: string; position: string; reference: string };

/** `reason`: of a decline, null for none. */
type Beginning = { member: string; name: ReplyName; reason: string | null };

/** Returns the text that the form begins with: for one candidate it is filled in, for several it has placeholders. */
export function beginReply(beginning: Beginning, candidates: Candidate[]): ReplyText {
  const [first, ...others] = candidates;
  if (first && others.length === 0) return replyTo(beginning, first);
  return filledBy(beginning, {});
}

/** Returns the reply with all that is known of the candidate. */
export function replyTo(beginning: Beginning, { firstName, position, reference }: Candidate): ReplyText {
  return filledBy(beginning, { firstName, position, reference });
}

function filledBy({ member, name, reason }: Beginning, candidate: Partial<Candidate>): ReplyText {
  const { subject, text } = replies[name];
  return fillReply({ subject, text: fillReason(text, sentenceFor(reason)) }, { ...candidate, member, site: site.name });
}
