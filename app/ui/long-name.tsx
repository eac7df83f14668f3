import { Fragment } from "react";

/**
 * The name of a file or a mailbox, a web address, or a checksum; also a sentence with one of them. A word of more than
 * 24 characters, which may be longer than a line, breaks at these places first: after a mark, but not before a short
 * ending; before the @, but not after a dot before it, which would end the sentence; after each eight digits. Each part is an element, so that a translator leaves the island's
 * texts alone.
 */
export function LongName({ children: name }: { children: string }) {
  return name
    .replace(/\S{25,}/g, withBreaks)
    .split("\n")
    .map((part, place) => (
      <Fragment key={place}>
        {place === 0 ? null : <wbr />}
        <span>{part}</span>
      </Fragment>
    ));
}

function withBreaks(word: string): string {
  // The period of the sentence is no part of the name.
  if (word.length === 25 && word.endsWith(".")) return word;
  const at = word.lastIndexOf("@");
  const mailbox = word.slice(0, Math.max(0, at)).replace(/[_-]/g, "$&\n");
  return `${mailbox}${at < 0 ? "" : "\n@"}${withBreaksAtMarks(word.slice(at + 1))}`;
}

function withBreaksAtMarks(word: string): string {
  return word
    .replace(/[_-]|\/(?!\/)|\.(?=\w{5})/g, "$&\n")
    .replace(/^[\da-f]{64}$/, (digits) => digits.replace(/.{8}(?=.)/g, "$&\n"));
}
