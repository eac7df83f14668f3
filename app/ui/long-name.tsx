import { Fragment } from "react";

/**
 * The name of a file or a mailbox, a web address, or a checksum; also a sentence with one of them. A word of more than
 * 24 characters, which may be longer than a line, breaks at these places first: after a mark; before a dot, which would
 * end the sentence at the end of a line, but not before a short ending; of an email address first before the @, and
 * after that only if what follows is as long; after each eight digits. Each part is an element, so that a translator
 * leaves the island's texts alone.
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
  if (at < 0) return withBreaksAtMarks(word);
  const [mailbox, host] = [word.slice(0, at).replace(/[_-]/g, "$&\n"), word.slice(at + 1)];
  return `${mailbox}\n@${host.length < 25 ? host : withBreaksAtMarks(host)}`;
}

function withBreaksAtMarks(word: string): string {
  return word
    .replace(/[_-]|\/(?!\/)/g, "$&\n")
    .replace(/\.(?=\w{5})/g, "\n$&")
    .replace(/^[\da-f]{64}$/, (digits) => digits.replace(/.{8}(?=.)/g, "$&\n"));
}
