/**
 * Returns a letter or a note as it is stored and shown. Each line end is one character; Word and PowerPoint write
 * U+000B within a paragraph, and U+000C between pages. Control characters and direction overrides are removed. A text of
 * invisible signs alone is empty.
 */
export function cleanLetter(text: string): string {
  const letter = wellFormed(text).replace(lineEnds, "\n").replace(controls, "").trim();
  return letter.replace(invisible, "").trim() === "" ? "" : letter;
}

/**
 * Returns a line that a person typed or pasted, such as a name, without line ends and invisible signs. Joiners between
 * letters and variants of letters stay: names in Persian, Hindi and Japanese are written with them.
 */
export function cleanLine(text: string): string {
  return withSingleSpaces(text)
    .replace(invisible, (sign, index: number, line: string) => (belongsToLetters(sign, index, line) ? sign : ""))
    .trim();
}

/**
 * Returns an email address that a person typed or pasted: letters of full width become plain ones (NFKC), and the full
 * stop that ended the sentence it was copied from is removed.
 */
export function cleanAddress(text: string): string {
  const address = withSingleSpaces(text).replace(invisible, "").normalize("NFKC").trim();
  return address.endsWith(".") ? address.slice(0, -1).trimEnd() : address;
}

/** Returns a web address likewise; what follows its host is another page with other signs, so it stays as it is. */
export function cleanWebAddress(text: string): string {
  const address = withSingleSpaces(text).replace(invisible, "").trim();
  const [, host = "", rest = ""] = /^((?:[^/?#]*:\/\/)?[^/?#]*)(.*)$/s.exec(address) ?? [];
  return rest === "" ? cleanAddress(host) : host.normalize("NFKC").trim() + rest;
}

/** Returns the text without control characters and direction marks, which can make a line look like another text. */
export function singleLine(text: string): string {
  return withSingleSpaces(text).trim();
}

// oxlint-disable-next-line no-control-regex -- two line ends are control characters
const lineEnds = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/**
 * PostgreSQL's texts can't hold the first control character, and terminals obey the others. The plain marks (LRM, RLM,
 * ALM) stay: names in Arabic and Hebrew need them.
 */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Signs that Unicode lets no program draw, marks of annotations, and the empty pattern of Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;

function withSingleSpaces(text: string): string {
  return (
    wellFormed(text)
      // It counts as a blank in patterns, and is none: it has no width.
      .replaceAll("\ufeff", "")
      .replace(/[\s\u0085]+/g, " ")
      .replace(controls, "")
  );
}

/** Returns the text with a replacement character for each half of a character, which UTF-8 can't hold. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

const joiner = /[\u200c\u200d]/;
const variant = /\p{Variation_Selector}/u;

function belongsToLetters(sign: string, index: number, line: string): boolean {
  const isBehindLetter = letterAtEnd.test(line.slice(Math.max(0, index - 2), index));
  if (joiner.test(sign)) return isBehindLetter && letterAtStart.test(line.slice(index + 1, index + 3));
  return isBehindLetter && variant.test(sign);
}

const letterAtEnd = /[\p{L}\p{M}]$/u;
const letterAtStart = /^[\p{L}\p{M}]/u;
