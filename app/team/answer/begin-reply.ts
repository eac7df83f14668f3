import { fillReply, type ReplyName, type ReplyText } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import type { Team } from "../../../application/team/team.ts";
import { replies } from "../../../content/readers/replies.server.ts";
import { site } from "../../../content/site.ts";

/** Returns the text that the form begins with: for one candidate it is filled in, for several it has placeholders. */
export function beginReply(team: Team, name: ReplyName, candidates: InboxEntry[]): ReplyText {
  const [first, ...others] = candidates;
  if (first && others.length === 0) return replyTo(team, name, first);
  return fillReply(replies[name], { member: team.member, site: site.name });
}

/** Returns the reply with all that is known of the candidate. */
export function replyTo(team: Team, name: ReplyName, candidate: InboxEntry): ReplyText {
  return fillReply(replies[name], { ...candidate, member: team.member, site: site.name });
}
