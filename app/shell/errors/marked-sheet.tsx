type Props = {
  /** What the student put down, and the teacher struck out. */
  answer: string;
  /** What the teacher wrote beside it. */
  note: string;
  children: React.ReactNode;
};

/** A sheet that came back with "see me": what happened and where to go, beside the drawing. */
export function MarkedSheet({ answer, note, children }: Props) {
  return (
    <div className="page marked-sheet">
      <div className="stack">{children}</div>
      <div className="returned sheet" aria-hidden="true">
        <svg className="cross" viewBox="0 0 36 40">
          <path d="M5 5C12 13 22 24 31 36M30 4C22 12 12 24 4 35" />
        </svg>
        <p className="hand answer">
          {answer}
          <svg viewBox="0 0 240 120" preserveAspectRatio="none">
            <path d="M6 78C54 62 96 66 134 52S206 40 234 30" />
            <path d="M14 92c60-10 110-20 152-31s48-12 66-14" />
          </svg>
        </p>
        <p className="hand see-me">
          {note}
          <svg viewBox="0 0 200 96">
            <path d="M168 20C126 2 44 4 18 34S34 88 96 90s100-22 94-50S128 6 76 12" />
            <path d="M38 74c40-6 84-8 122-5M58 82c28-3 56-4 82-3" />
          </svg>
        </p>
      </div>
    </div>
  );
}
