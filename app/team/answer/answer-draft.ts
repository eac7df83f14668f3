import type { FilledLetter, ReplyText, SentAnswer } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import type { Team } from "../../../application/team/team.ts";

/** Who gets an answer to several only if it is ticked: who has one, whose application has spam signs, who is invited. */
export const tickNames = ["another", "suspicious", "invited"] as const;
export type Ticks = Record<(typeof tickNames)[number], boolean>;

/** `key`: the same one sends once. `reason`: the name of the chosen reason for a decline, null for none. */
export type AnswerDraft = ReplyText & Ticks & { key: string; reason: string | null };

/** The candidates of the page, the last answer of each who has one, and the applications of those invited elsewhere. */
export type Addressees = { letters: InboxEntry[]; before: Map<string, SentAnswer>; invited: string[] };

export async function readAddressees(team: Team, letters: InboxEntry[]): Promise<Addressees> {
  const references = letters.map(({ reference }) => reference);
  const [before, invited] = await Promise.all([
    team.readLastAnswers(references),
    letters.length === 1 ? [] : team.readInvitedElsewhere(references),
  ]);
  return { letters, before, invited };
}

/** Returns the candidates whom a tick is about. */
export function tickedBy({ letters, before, invited }: Addressees): Record<keyof Ticks, InboxEntry[]> {
  return {
    another: letters.filter(({ reference }) => before.has(reference)),
    suspicious: letters.filter(({ hasSpamSigns }) => hasSpamSigns),
    invited: letters.filter(({ reference }) => invited.includes(reference)),
  };
}

/** Returns the letters as those would get them who are not left out. */
export async function fillDraft(team: Team, addressees: Addressees, draft: AnswerDraft): Promise<FilledLetter[]> {
  const { letters } = addressees;
  const ticked = tickedBy(addressees);
  const isLeftOut = (letter: InboxEntry) =>
    letter.email === "" || tickNames.some((name) => !draft[name] && ticked[name].includes(letter));
  const readers = letters.length === 1 ? letters : letters.filter((letter) => !isLeftOut(letter));
  const references = readers.map(({ reference }) => reference);
  // Of several, one who is left is still one of several.
  return team.fillLetters(references, draft, letters.length > 1);
}
