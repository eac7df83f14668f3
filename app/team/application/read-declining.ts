import type { TeamApplication } from "../../../application/team/application.ts";
import type { Team } from "../../../application/team/team.ts";
import { declineReasons, sentenceFor } from "../../../content/readers/replies.server.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { beginReply } from "../answer/begin-reply.ts";
import type { Declining } from "./decline-buttons.tsx";

/** Returns what a press on a reason sends to this candidate; null where the site sends no email. */
export async function readDeclining(team: Team, { reference, fields }: TeamApplication): Promise<Declining | null> {
  if (!team.hasMail) return null;
  const candidate = { reference, firstName: fields.firstName, position: fields.position };
  const { subject, text } = beginReply({ member: team.member, name: "decline", reason: null }, [candidate]);
  return {
    reasons: [...declineReasons].map(([heading, sentence]) => ({ heading, sentence })),
    letter: { subject, text: text.replace(sentenceFor(null), answerPage.decline.sentence) },
    wait: await team.readAnswersWait(),
  };
}
