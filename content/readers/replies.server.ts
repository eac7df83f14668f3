import { readFileSync } from "node:fs";
import { findUnknownPlaceholder, replyNames, type ReplyName, type ReplyText } from "../../application/team/answer.ts";

/** The texts of `content/team/replies/`: the first line is the subject, the rest is the text. */
export const replies = Object.fromEntries(
  replyNames.map((name) => [name, readReply(`content/team/replies/${name}.md`)]),
) as Record<ReplyName, ReplyText>;

/** Throws with the file's name when it has no subject, no text or an unknown placeholder. */
function readReply(file: string): ReplyText {
  const [subject = "", ...lines] = readFileSync(file, "utf8").split("\n");
  const text = lines.join("\n").trim();
  const unknown = findUnknownPlaceholder(subject + text);
  if (unknown !== null) throw new Error(`${file}: there is no placeholder ${unknown}`);
  if (subject === "" || text === "") throw new Error(`${file}: no subject or no text`);
  return { subject, text };
}
