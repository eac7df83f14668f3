import { Fragment } from "react";

/** A long address or file name, which breaks between its parts rather than in a word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[/_])(?!\/)|(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
