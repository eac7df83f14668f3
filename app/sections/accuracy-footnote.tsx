import type { accuracyFootnote } from "../../content/landing.ts";

/** Whose figures these are, and who has the last word. */
export function AccuracyFootnote({ footnote }: { footnote: typeof accuracyFootnote }) {
  return (
    <p className="note footnote">
      {`${footnote.text} `}
      <a href={footnote.link.to}>{footnote.link.label}</a>
      {` ${footnote.end}`}
    </p>
  );
}
