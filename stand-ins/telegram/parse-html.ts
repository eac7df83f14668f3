/** A formatted stretch of a message; `offset` and `length` count UTF-16 units, as Telegram's do. */
export type MessageEntity = { type: string; offset: number; length: number };

export type ParsedText = { ok: true; text: string; entities: MessageEntity[] } | { ok: false; error: string };

/** Tags of Telegram's HTML style, each with the entity it makes. */
const entityTypes: Record<string, string> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  ins: "underline",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  span: "spoiler",
  "tg-spoiler": "spoiler",
  "tg-emoji": "custom_emoji",
  a: "text_link",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
};

/**
 * Reads Telegram's HTML style as the Bot API does (its parser is `parse_html` in tdlib's MessageEntity.cpp):
 * only its own tags, only four named entities and numeric ones, everything closed in order.
 * Errors are the part after "can't parse entities: ".
 */
export function parseHtml(html: string): ParsedText {
  let text = "";
  const entities: MessageEntity[] = [];
  const open: { tag: string; offset: number }[] = [];
  for (let at = 0; at < html.length;) {
    if (html[at] === "&") {
      const { character, length } = readEntity(html.slice(at, at + 12));
      text += character;
      at += length;
    } else if (html[at] !== "<") {
      text += html[at++];
    } else if (html[at + 1] === "/") {
      const end = /^<\/([^\s>]*)\s*>/.exec(html.slice(at));
      const last = open.pop();
      if (!last) return failed("Unexpected end tag", html, at);
      if (!end) return failed("Unclosed end tag", html, at);
      const name = end[1]?.toLowerCase() ?? "";
      if (name !== "" && name !== last.tag) {
        return failed("Unmatched end tag", html, at, `, expected "</${last.tag}>", found "</${name}>"`);
      }
      const length = text.length - last.offset;
      if (length > 0) entities.push({ type: entityTypes[last.tag]!, offset: last.offset, length });
      at += end[0].length;
    } else {
      const start = /^<([^\s>]+)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[a-z0-9.-]+))?)*)\s*>/i.exec(html.slice(at));
      const name = (start?.[1] ?? /^<([^\s>]*)/.exec(html.slice(at))?.[1] ?? "").toLowerCase();
      if (at + 1 + name.length === html.length) return failed("Unclosed start tag", html, at);
      if (!Object.hasOwn(entityTypes, name)) return failed(`Unsupported start tag "${name}"`, html, at);
      if (!start) return failed(`Malformed attribute of the tag "${name}"`, html, at);
      open.push({ tag: name, offset: text.length });
      at += start[0].length;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) return { ok: false, error: `Can't find end tag corresponding to start tag "${unclosed.tag}"` };
  return { ok: true, ...tidy(text, entities) };
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
      .map(({ type, offset, length }) => ({
        type,
        offset: place(offset),
        length: place(offset + length) - place(offset),
      }))
      .filter(({ length }) => length > 0)
      .sort((a, b) => a.offset - b.offset),
  };
}

function readEntity(rest: string): { character: string; length: number } {
  const [whole, decimal, hexadecimal, named] = /^&(?:#([0-9]+)|#x([0-9a-f]+)|(lt|gt|amp|quot));?/i.exec(rest) ?? [];
  if (whole === undefined) return { character: "&", length: 1 };
  const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "0", 16);
  if (named) return { character: { lt: "<", gt: ">", amp: "&", quot: '"' }[named] ?? "&", length: whole.length };
  if (codePoint === 0 || codePoint >= 0x10ffff) return { character: "&", length: 1 };
  return { character: String.fromCodePoint(codePoint), length: whole.length };
}

function failed(what: string, html: string, at: number, detail = ""): ParsedText {
  return { ok: false, error: `${what} at byte offset ${Buffer.byteLength(html.slice(0, at))}${detail}` };
}
