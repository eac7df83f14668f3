type ProgressProps = {
  label: string;
  /** Between 0 and 1. */
  fraction: number;
  describe: (percent: number) => string;
};

/** How far something has come; spoken in quarters, because every percent would drown everything else. */
export function Progress({ label, fraction, describe }: ProgressProps) {
  const percent = Math.floor(fraction * 100);
  return (
    <div className="row progress">
      <progress aria-label={label} aria-valuetext={describe(percent)} value={percent} max={100} />
      <span aria-hidden="true">{describe(percent)}</span>
      <span className="visually-hidden" aria-live="polite">
        {percent >= 25 ? describe(percent - (percent % 25)) : null}
      </span>
    </div>
  );
}
