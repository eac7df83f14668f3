type FactProps = { name: string; className?: string; children: React.ReactNode };

/** A name and its value, in a list of them. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
