/** A formatted stretch of a message; `offset` and `length` count UTF-16 units, as Telegram's do. */
export type MessageEntity = { tag: string; offset: number; length: number };

export type ParsedText = { ok: true; text: string; entities: MessageEntity[] } | { ok: false; error: string };

const tags = new Set("a b blockquote code del em i ins pre s span strike strong tg-emoji tg-spoiler u".split(" "));

/**
 * Reads Telegram's HTML style as the Bot API does (its parser is `parse_html` in tdlib's MessageEntity.cpp):
 * only its own tags, only four named entities and numeric ones, everything closed in order.
 * Errors are the part after "can't parse entities: ".
 */
export function parseHtml(html: string): ParsedText {
  let text = "";
  const entities: MessageEntity[] = [];
  const open: { tag: string; offset: number }[] = [];
  for (const { 0: token, index: at, groups = {} } of html.matchAll(tokens)) {
    const { end, start } = groups;
    if (end !== undefined) {
      const last = open.pop();
      if (!last) return failed("Unexpected end tag", html, at);
      if (end !== "" && end.toLowerCase() !== last.tag) {
        return failed("Unmatched end tag", html, at, `, expected "</${last.tag}>", found "</${end.toLowerCase()}>"`);
      }
      const length = text.length - last.offset;
      if (length > 0) entities.push({ ...last, length });
    } else if (start !== undefined) {
      const tag = start.toLowerCase();
      if (at + 1 + tag.length === html.length) return failed("Unclosed start tag", html, at);
      if (!tags.has(tag)) return failed(`Unsupported start tag "${tag}"`, html, at);
      if (!token.endsWith(">")) return failed(`Malformed attribute of the tag "${tag}"`, html, at);
      open.push({ tag, offset: text.length });
    } else text += decoded(token, groups);
  }
  const unclosed = open.at(-1);
  if (unclosed) return { ok: false, error: `Can't find end tag corresponding to start tag "${unclosed.tag}"` };
  return { ok: true, ...tidy(text, entities) };
}

const attribute = /\s+[a-z-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[a-z0-9.-]+))?/;
const entity = /&(?:#(?<decimal>\d+)|#x(?<hexadecimal>[0-9a-f]+)|(?<named>lt|gt|amp|quot));?/;

/** An end tag, a start tag, an entity, or text. */
const tokens = new RegExp(
  `</(?<end>[^\\s>]*)\\s*>|<(?<start>[^\\s>]*)(?:(?:${attribute.source})*\\s*>)?|${entity.source}|[^<&]+|&`,
  "gi",
);

/** An entity's character; anything else as it stands. */
function decoded(token: string, { decimal, hexadecimal = "", named }: Record<string, string | undefined>): string {
  if (named) return { lt: "<", gt: ">", amp: "&", quot: '"' }[named] ?? token;
  const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return codePoint > 0 && codePoint < 0x10ffff ? String.fromCodePoint(codePoint) : token;
}

/** What Telegram does to every text: no carriage returns, no line or direction controls, no outer white space. */
export function tidy(text: string, entities: MessageEntity[]): { text: string; entities: MessageEntity[] } {
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  const clean = (part: string) => part.replace(/[\u0000-\u0008\u000b-\u001f\u2028-\u202e]/g, "");
  const cleaned = clean(text);
  const trimmed = cleaned.trim();
  const leading = cleaned.length - cleaned.trimStart().length;
  const place = (at: number) => Math.min(Math.max(clean(text.slice(0, at)).length - leading, 0), trimmed.length);
  return {
    text: trimmed,
    entities: entities
      .map(({ tag, offset, length }) => ({
        tag,
        offset: place(offset),
        length: place(offset + length) - place(offset),
      }))
      .filter(({ length }) => length > 0)
      .sort((a, b) => a.offset - b.offset),
  };
}

function failed(what: string, html: string, at: number, detail = ""): ParsedText {
  return { ok: false, error: `${what} at byte offset ${Buffer.byteLength(html.slice(0, at))}${detail}` };
}
