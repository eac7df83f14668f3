/** A formatted stretch of a message; `offset` and `length` count UTF-16 units, as Telegram's do. */
export type MessageEntity = { tag: string; offset: number; length: number };

export type ParsedText = { ok: true; text: string; entities: MessageEntity[] } | { ok: false; error: string };

const tags = new Set("a b blockquote code del em i ins pre s span strike strong tg-emoji tg-spoiler u".split(" "));

/**
 * Reads Telegram's HTML style as the Bot API does (its parser is `parse_html` in tdlib's MessageEntity.cpp):
 * only its own tags, only four named entities and numeric ones, everything closed in order.
 */
export function parseHtml(html: string): ParsedText {
  let text = "";
  const entities: MessageEntity[] = [];
  const open: { tag: string; offset: number }[] = [];
  for (const { 0: token, groups = {} } of html.matchAll(tokens)) {
    const { end, start } = groups;
    if (end !== undefined) {
      const last = open.pop();
      if (!last || end.toLowerCase() !== last.tag.split(" ")[0])
        return { ok: false, error: `Unexpected end tag "${end}"` };
      const length = text.length - last.offset;
      if (length > 0) entities.push({ ...last, length });
    } else if (start !== undefined) {
      const tag = start.toLowerCase();
      if (!tags.has(tag) || !token.endsWith(">")) return { ok: false, error: `Unsupported start tag "${tag}"` };
      const isExpandable = tag === "blockquote" && /\sexpandable[\s>=]/i.test(token);
      open.push({ tag: isExpandable ? "blockquote expandable" : tag, offset: text.length });
    } else text += tidy(decoded(token, groups));
  }
  const unclosed = open.at(-1);
  if (unclosed) return { ok: false, error: `Can't find end tag corresponding to start tag "${unclosed.tag}"` };
  const leading = text.length - text.trimStart().length;
  return { ok: true, text: text.trim(), entities: entities.map((one) => ({ ...one, offset: one.offset - leading })) };
}

const attribute = /\s+[a-z-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[a-z0-9.-]+))?/;
const entity = /&(?:#(?<decimal>\d+)|#x(?<hexadecimal>[0-9a-f]+)|(?<named>lt|gt|amp|quot));?/;

const tokens = new RegExp(
  `</(?<end>[^\\s>]*)\\s*>|<(?<start>[^\\s>]*)(?:(?:${attribute.source})*\\s*>)?|${entity.source}|[^<&]+|&`,
  "gi",
);

function decoded(token: string, { decimal, hexadecimal = "", named }: Record<string, string | undefined>): string {
  if (named) return { lt: "<", gt: ">", amp: "&", quot: '"' }[named] ?? token;
  const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return codePoint > 0 && codePoint < 0x10ffff ? String.fromCodePoint(codePoint) : token;
}

/** Telegram's changes to every text: no carriage returns, no line or direction controls. */
export function tidy(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u2028-\u202e]/g, "");
}
