import type { ReplyName, ReplyText } from "./answer.ts";

/** How a candidate was told otherwise than by the site's own mail, as a member says. */
export const toldHows = ["email", "phone", "in person"] as const;
export type ToldHow = (typeof toldHows)[number];

/** What a member says of how the candidate knows, by the name of its button. The last two close without an answer. */
export const tellings = {
  "told-email": { how: "email", because: null },
  "told-phone": { how: "phone", because: null },
  "told-in-person": { how: "in person", because: null },
  "closed-spam": { how: "nothing", because: "spam" },
  "closed-duplicate": { how: "nothing", because: "duplicate" },
} as const satisfies Record<string, Telling>;

export type TellingName = keyof typeof tellings;

export const tellingNames = Object.keys(tellings).filter(isTelling);

export type Telling =
  | { how: ToldHow; because: null }
  /** Closed without an answer. */
  | { how: "nothing"; because: "spam" | "duplicate" };

export function isTelling(change: string): change is TellingName {
  return Object.hasOwn(tellings, change);
}

/** `key`: of the form that said it. */
export type StoredTelling = Telling & { key: string; by: string; at: Date };

/** What a member sent from a program of their own, where the site sends no email: the candidate's page shows it. */
export type ToldLetter = ReplyText & { reply: ReplyName };

/** `text`: as typed on the candidate's page; null for one that the member `by` noted. `key`: of its form. */
export type CandidateReply = { key: string; text: string | null; by: string | null; at: Date };
