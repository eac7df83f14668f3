import { redirect } from "react-router";
import { teamAnswerPath } from "../../../application/team/addresses.ts";
import type { ChangeOutcome } from "../../../application/team/application.ts";
import { doneParams } from "../../../application/team/done.ts";
import type { Team } from "../../../application/team/team.ts";

/**
 * Stops the answers that the form with this key sent to some applications, and so to all that are in the same emails; those
 * it left out are among `references`. Returns the way back to the form, with the text, the reason and the selection as they
 * were; to `page`, where none could be stopped.
 */
export async function stopAnswers(
  team: Team,
  references: string[],
  key: string,
  { list, page }: { list: string; page: string },
): Promise<Response> {
  const typed = await team.readTypedAnswer(key);
  const all = [...new Set([...references, ...(await team.readLetterReferences(references, key))])];
  const outcomes = new Map<string, ChangeOutcome>();
  for (const reference of all) outcomes.set(reference, await team.changeApplication(reference, "take-back", { key }));
  const withOutcome = (outcome: ChangeOutcome) => all.filter((reference) => outcomes.get(reference) === outcome);
  const [stopped, late] = [withOutcome("done"), withOutcome("too-late")];
  if (stopped.length === 0 || typed === null) {
    const kind = late.length > 0 ? "too-late" : "unchanged";
    return redirect(withParams(page + list, doneParams({ kind, references })), 303);
  }
  const done = doneParams({ kind: "unsend", references: stopped, lateCount: late.length });
  const selected = all.filter((reference) => !late.includes(reference));
  return redirect(withParams(teamAnswerPath(selected, typed.reply, list), { ...done, draft: key }), 303);
}

function withParams(address: string, params: Record<string, string>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(params).toString()}`;
}
