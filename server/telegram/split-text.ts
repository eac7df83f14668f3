/**
 * Cuts `text` into parts of at most `maxLength` UTF-16 units: at white space where there is some in the second half of
 * a part, otherwise between two characters as people see them. The white space at a cut goes; nothing else is lost.
 */
export function splitText(text: string, firstMaxLength: number, maxLength: number): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let limit = firstMaxLength; rest.length > limit; limit = maxLength) {
    const cut = cutPlace(rest, limit);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...parts, rest].filter((part) => part !== "");
}

/** The longest start of `text` within `maxLength` UTF-16 units, with an ellipsis when something was cut. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, characterStart(text, maxLength - 1)).trimEnd()}…`;
}

function cutPlace(text: string, limit: number): number {
  // The character after the limit counts: when it is white space, the part may be full.
  const head = text.slice(0, limit + 1);
  const lastSpace = /\s\S*$/u.exec(head.slice(Math.floor(limit / 2)));
  return lastSpace ? Math.floor(limit / 2) + lastSpace.index : characterStart(text, limit);
}

/** The last boundary between characters at or before `at`; within an endless one, at least no surrogate pair is cut. */
function characterStart(text: string, at: number): number {
  const nearby = Math.max(0, at - 200);
  const character = new Intl.Segmenter().segment(text.slice(nearby, at + 200)).containing(at - nearby);
  const start = nearby + (character?.index ?? 0);
  if (start > nearby && start > 0) return start;
  return /[\udc00-\udfff]/.test(text[at] ?? "") && /[\ud800-\udbff]/.test(text[at - 1] ?? "") ? at - 1 : at;
}
