import type { MessageEntity } from "./parse-html.ts";

/**
 * What Telegram itself makes of a text, after tdlib's find_mentions, find_bot_commands and find_urls: everything of
 * this kind outside of code can be tapped, and a mention notifies. Email addresses count as addresses.
 */
export function findLinks(text: string, entities: MessageEntity[]): string[] {
  const code = entities.filter(({ type }) => type === "code" || type === "pre");
  const isCode = (at: number) => code.some(({ offset, length }) => at >= offset && at < offset + length);
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].filter(({ index }) => !isCode(index)).map(([found]) => found),
  );
}

const patterns = [
  /(?<!\w)@\w{2,}/g,
  /(?<![\w/<>])\/\w+/g,
  /\b(?:https?|tg|ton|ftp):\/\/\S+/gi,
  // The zero-width joiner and non-joiner may be part of a name.
  /(?:[\w\u00a1-\u1fff\u2070-\uffff-]|\u200c|\u200d)+\.(?:com|org|net|io|example|рф)(?![\w.-])/gi,
];
