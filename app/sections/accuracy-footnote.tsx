import type { accuracyFootnote } from "../../content/landing/landing.ts";

/** That the figures are our own, and that an instructor decides. */
export function AccuracyFootnote({ footnote }: { footnote: typeof accuracyFootnote }) {
  return (
    <p className="note footnote">
      {`${footnote.text} `}
      <a href={footnote.link.to}>{footnote.link.label}</a>
      {` ${footnote.end}`}
    </p>
  );
}
