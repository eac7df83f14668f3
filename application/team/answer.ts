import type { InboxEntry, TeamMail } from "./inbox.ts";

/** The texts that an answer can begin with (`content/team/replies/`). */
export const replyNames = ["invite", "ask", "decline"] as const;
export type ReplyName = (typeof replyNames)[number];

/** A subject on one line, and a text. Both may have placeholders such as `{firstName}`. */
export type ReplyText = { subject: string; text: string };

/** Longest subject and text, in UTF-16 units. */
export const maxSubjectLength = 200;
export const maxAnswerLength = 4_000;

/** The meanings of a reply's placeholders. */
export type Addressee = Pick<InboxEntry, "firstName" | "position" | "reference">;

const placeholder = /\{(\w+)\}/g;
const known: readonly string[] = ["firstName", "position", "reference"] satisfies (keyof Addressee)[];

export function fillReply({ subject, text }: ReplyText, addressee: Addressee): ReplyText {
  const fill = (source: string) =>
    source.replace(placeholder, (all, name: string) =>
      known.includes(name) ? addressee[name as keyof Addressee] : all,
    );
  return { subject: fill(subject), text: fill(text) };
}

/** The first placeholder that no candidate has a value for; null without one. */
export function findUnknownPlaceholder(text: string): string | null {
  return [...text.matchAll(placeholder)].find(([, name = ""]) => !known.includes(name))?.[0] ?? null;
}

/** `key`: the form's; the same one sends once. `seen`: when each had been handled by then, null for not at all. */
export type PostedAnswer = ReplyText & { key: string; seen: Map<string, Date | null> };

/** An email of the team to the candidate. */
export type SentAnswer = ReplyText & TeamMail & { by: string; answeredAt: Date };
