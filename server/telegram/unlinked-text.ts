/**
 * A visitor's text as Telegram shows it without making mentions, commands or links of it, which bots cannot turn off:
 * a letter must neither notify members of the chat nor offer them something to tap. It reads the same, and is longer by
 * one UTF-16 unit for each character that could begin or join such a thing.
 *
 * The word joiner (U+2060) is invisible, does not change how letters connect as the zero-width joiner does, and ends an
 * address for Telegram, of which the zero-width joiner may be a part (`is_url_unicode_symbol` in tdlib's
 * MessageEntity.cpp).
 */
export function unlinkedText(text: string): string {
  return text.replace(/[@/](?=\S)|(?<=\S)\.(?=[\p{L}\p{N}])/gu, `$&${wordJoiner}`);
}

/** The same for the name of a file; no extension that a resume may have is the ending of an address. */
export function unlinkedFileName(name: string): string {
  const stem = name.replace(/\.[a-z]{1,5}$/i, "");
  return `${unlinkedText(stem)}${name.slice(stem.length)}`;
}

const wordJoiner = "\u2060";
