type ProgressProps = {
  label: string;
  /** Between 0 and 1. */
  fraction: number;
  describe: (percent: number) => string;
};

export function Progress({ label, fraction, describe }: ProgressProps) {
  const percent = Math.floor(fraction * 100);
  return (
    <div className="row progress">
      <progress aria-label={label} aria-valuetext={describe(percent)} value={percent} max={100} />
      <span aria-hidden="true">{describe(percent)}</span>
    </div>
  );
}
