type TickMarkProps = {
  /** `done` confirms something, `quiet` begins an item of a list, `text` has the color of the text; else the pen's. */
  variant?: "done" | "quiet" | "text";
  /** Of the place that it has in its surroundings. */
  className?: string;
};

/** A tick as a pen draws it: pressed at the turn, lifted at the end. */
export function TickMark({ variant, className }: TickMarkProps) {
  return (
    <svg className={["tick-mark", variant, className].filter(Boolean).join(" ")} viewBox="0 0 26 24" aria-hidden="true">
      <path
        fill="currentColor"
        d="M3.1 15.1q.5.5 1 1.1.5.7 1 1.5.5.7.9 1.6.4.8 2 1.9 1.5 1.1 2.6-1.2 1.1-2.4 2.2-4.5 1-2.1 2.3-4.2 1.2-2 2.8-3.8 1.6-1.8 3.4-3.3 1.9-1.5 1.7-1.8-.2-.3-2.3 1-2.1 1.3-4 3-1.9 1.6-3.5 3.6-1.7 1.9-3.1 4-1.4 2.1-2.1 4.1-.7 2 .1 1.3.8-.6.2-1.5-.6-.9-1.3-1.6-.7-.8-1.4-1.5-.8-.6-1.4-1-.7-.5-1.2.2-.5.7.1 1.1z"
      />
    </svg>
  );
}
