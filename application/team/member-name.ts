import { cleanLine } from "../clean-text.ts";

/** Longest name of a member, in UTF-16 units: the chat's button and each answer show it. */
export const maxMemberNameLength = 100;

/** Room for white space and invisible signs. */
const maxTypedLength = 10 * maxMemberNameLength;

/** Returns a member's name as it is stored: on one line, without invisible signs; null for none, and for one too long. */
export function memberName(typed: string): string | null {
  if (typed.length > maxTypedLength) return null;
  const name = cleanLine(typed);
  return name === "" || name.length > maxMemberNameLength ? null : name;
}
