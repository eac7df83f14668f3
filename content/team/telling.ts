import type { CandidateReply, StoredTelling, Telling, TellingName, ToldHow } from "../../application/team/telling.ts";
import { sentAs } from "./answer.ts";
import { shortTeamTime } from "./times.ts";

/** What the buttons say with which a member says how the candidate knows. */
export const tellingButtons = {
  "told-email": "By my own email",
  "told-phone": "By phone",
  "told-in-person": "In person",
  "closed-spam": "It's spam",
  "closed-duplicate": "It's a duplicate",
} satisfies Record<TellingName, string>;

/** Returns a text such as "Told by phone by Grace, Mon, Nov 23, 9:05 AM". */
export function tellingText({ by, at, ...telling }: StoredTelling): string {
  return `${wordOf(telling)} by ${by}, ${shortTeamTime(at)}`;
}

function wordOf({ how, because }: Telling): string {
  if (how === "nothing") return because === "spam" ? "Closed as spam" : "Closed as a duplicate";
  return toldIn[how];
}

const toldIn = {
  email: "Told in an email of their own",
  phone: "Told by phone",
  "in person": "Told in person",
} satisfies Record<ToldHow, string>;

/** Returns a text such as "Replied, Mon, Nov 23, 9:05 AM". `by`: the member who noted it. */
export function replyText({ by, at }: Pick<CandidateReply, "by" | "at">): string {
  return by === null ? `Replied, ${shortTeamTime(at)}` : `Reply noted by ${by}, ${shortTeamTime(at)}`;
}

/** Returns how a candidate was told, for a spreadsheet; `kind` is a reply's name, or a word of `Telling`. */
export function howTold(kind: string): string {
  const words: Readonly<Record<string, string>> = { ...sentAs, nothing: "Closed without an answer" };
  return words[kind] ?? kind;
}
