/** A piece of a message; a tap copies `code`, and one unfolds `quote`. */
export type Span = { text: string; style: "bold" | "code" | "plain" | "quote" };

/** One message in both forms: `plain` is sent when Telegram cannot read the HTML. Both read the same. */
export type ComposedText = { html: string; plain: string };

export function compose(spans: Span[]): ComposedText {
  return { plain: spans.map(plainText).join(""), html: spans.map(htmlText).join("") };
}

export function bold(text: string): Span {
  return { text, style: "bold" };
}

/** Shown folded to its first lines. */
export function quote(text: string): Span {
  return { text, style: "quote" };
}

export function plain(text: string): Span {
  return { text, style: "plain" };
}

/** In the plain form, which is the longer one. */
export function lengthOf(spans: Span[]): number {
  return spans.reduce((length, span) => length + plainText(span).length, 0);
}

/** The plain form has no code. */
function plainText({ text, style }: Span): string {
  return style === "code" ? unlinkedText(text) : text;
}

/** The three characters that mean something in Telegram's HTML outside of attributes are escaped. */
function htmlText({ text, style }: Span): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  if (style === "plain") return escaped;
  if (style === "quote") return `<blockquote expandable>${escaped}</blockquote>`;
  return style === "bold" ? `<b>${escaped}</b>` : `<code>${escaped}</code>`;
}

/**
 * Returns a visitor's text as Telegram shows it without making mentions, commands or links of it, which bots cannot
 * turn off. The text reads the same, and is longer by one UTF-16 unit for each character that could begin or join one
 * of these. The word joiner (U+2060) is invisible and ends an address for Telegram; the zero-width joiner may be part
 * of one (`is_url_unicode_symbol` in tdlib's MessageEntity.cpp).
 */
export function unlinkedText(text: string): string {
  return text.replace(/[@/](?=\S)|(?<=\S)\.(?=[\p{L}\p{N}])/gu, `$&${wordJoiner}`);
}

/** Returns the same for the name of a file; no extension that a resume may have is the ending of an address. */
export function unlinkedFileName(name: string): string {
  const stem = name.replace(/\.[a-z]{1,5}$/i, "");
  return `${unlinkedText(stem)}${name.slice(stem.length)}`;
}

const wordJoiner = "\u2060";

/**
 * Cuts `text` into parts of at most `maxLength` UTF-16 units: at white space, if the second half of a part has some,
 * otherwise between two characters as people see them. The white space at a cut is dropped; nothing else is lost.
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

/** Returns the longest start of `text` within `maxLength` UTF-16 units, with an ellipsis when something was cut. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, characterStart(text, maxLength - 1)).trimEnd()}…`;
}

function cutPlace(text: string, limit: number): number {
  // If the character after the limit is white space, the part may be full.
  const head = text.slice(0, limit + 1);
  const lastSpace = /\s\S*$/u.exec(head.slice(Math.floor(limit / 2)));
  return lastSpace ? Math.floor(limit / 2) + lastSpace.index : characterStart(text, limit);
}

/** Returns the last boundary between characters at or before `at`; within a very long one, no surrogate pair is cut. */
function characterStart(text: string, at: number): number {
  const nearby = Math.max(0, at - 200);
  const character = new Intl.Segmenter().segment(text.slice(nearby, at + 200)).containing(at - nearby);
  const start = nearby + (character?.index ?? 0);
  if (start > nearby && start > 0) return start;
  return /[\udc00-\udfff]/.test(text[at] ?? "") && /[\ud800-\udbff]/.test(text[at - 1] ?? "") ? at - 1 : at;
}
