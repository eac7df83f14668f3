/** A formatted stretch of a message; `offset` and `length` count UTF-16 units, as Telegram's do. */
export type MessageEntity = { type: string; offset: number; length: number; url?: string };

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
  const open: { tag: string; offset: number; url?: string }[] = [];
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
      addEntity(entities, last, text.length);
      at += end[0].length;
    } else {
      const start = /^<([^\s>]+)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[a-z0-9.-]+))?)*)\s*>/i.exec(html.slice(at));
      const name = (start?.[1] ?? /^<([^\s>]*)/.exec(html.slice(at))?.[1] ?? "").toLowerCase();
      if (at + 1 + name.length === html.length) return failed("Unclosed start tag", html, at);
      if (!Object.hasOwn(entityTypes, name)) return failed(`Unsupported start tag "${name}"`, html, at);
      if (!start) return failed(`Malformed attribute of the tag "${name}"`, html, at);
      const url = /\shref\s*=\s*["']?([^"'\s>]*)/i.exec(start[2] ?? "")?.[1];
      open.push({ tag: name, offset: text.length, ...(url !== undefined && { url }) });
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
  const controls = /[\u0000-\u0008\u000b-\u001f\u2028-\u202e]/;
  const kept = Array.from({ length: text.length }, (_, at) => !controls.test(text[at] ?? ""));
  const leading = /^\s*/.exec(text)?.[0].length ?? 0;
  const trailing = text.trimEnd().length;
  const stays = kept.map((isKept, at) => isKept && at >= leading && at < trailing);
  const before = [0];
  for (const isKept of stays) before.push((before.at(-1) ?? 0) + (isKept ? 1 : 0));
  const place = (at: number) => before[at] ?? 0;
  return {
    text: [...stays.keys()].flatMap((at) => (stays[at] ? [text[at]] : [])).join(""),
    entities: entities
      .map((entity) => ({
        ...entity,
        offset: place(entity.offset),
        length: place(entity.offset + entity.length) - place(entity.offset),
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

function addEntity(entities: MessageEntity[], start: { tag: string; offset: number; url?: string }, end: number) {
  const type = entityTypes[start.tag];
  if (!type || end === start.offset) return;
  entities.push({
    type,
    offset: start.offset,
    length: end - start.offset,
    ...(start.url !== undefined && { url: start.url }),
  });
}

function failed(what: string, html: string, at: number, detail = ""): ParsedText {
  return { ok: false, error: `${what} at byte offset ${Buffer.byteLength(html.slice(0, at))}${detail}` };
}
