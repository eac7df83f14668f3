import { findUnknownPlaceholder, replyNames, type ReplyName, type ReplyText } from "../../application/team/answer.ts";
import { readText } from "./read-text.server.ts";

/** The texts of `content/team/replies/`: the first line is the subject, the rest is the text. */
export const replies = Object.fromEntries(
  replyNames.map((name) => [name, readReply(`content/team/replies/${name}.md`)]),
) as Record<ReplyName, ReplyText>;

/**
 * The reasons that a decline can give, by their headings, which only the team sees: one sentence each. The first one is for
 * a decline without a reason.
 */
export const declineReasons: ReadonlyMap<string, string> = readReasons("content/team/replies/reasons.md");

const [noReason = ""] = declineReasons.keys();

/** Returns the sentence that stands for a reason in the text; null: for none. Empty for one that there is no longer. */
export function sentenceFor(reason: string | null): string {
  return declineReasons.get(reason ?? noReason) ?? "";
}

/** Returns the reason that is stored for a heading; null for the first, which is none. */
export function reasonOf(heading: string): string | null {
  return heading === noReason ? null : heading;
}

/** Throws with the file's name when it has no subject, no text or an unknown placeholder. */
function readReply(file: string): ReplyText {
  const [subject = "", ...lines] = readText(file).split("\n");
  const text = lines.join("\n").trim();
  const unknown = findUnknownPlaceholder(subject + text);
  if (unknown !== null) throw new Error(`${file}: there is no placeholder ${unknown}`);
  if (subject === "" || text === "") throw new Error(`${file}: no subject or no text`);
  return { subject, text };
}

/** Throws with the file's name when a reason has no heading or no sentence, or a placeholder: it is put in as it is. */
function readReasons(file: string): Map<string, string> {
  const [before = "", ...sections] = readText(file).split(/^# /m);
  const reasons = sections.map((section): [name: string, sentence: string] => {
    const [name = "", ...lines] = section.split("\n");
    return [name.trim(), lines.join("\n").trim()];
  });
  const isWhole =
    before.trim() === "" && reasons.length > 0 && reasons.every(([name, sentence]) => name !== "" && sentence !== "");
  if (!isWhole) throw new Error(`${file}: a reason is a heading and a sentence`);
  const unknown = reasons.map(([, sentence]) => /\{\w+\}/.exec(sentence)?.[0]).find(Boolean);
  if (unknown !== undefined) throw new Error(`${file}: a reason has no placeholders, and one has ${unknown}`);
  return new Map(reasons);
}
