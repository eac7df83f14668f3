type SectionHeadProps = { id: string; heading: string; lead?: string; children?: React.ReactNode };

/**
 * The head of a section. Links to the section lead to its heading, which can be focused: the browser then moves the
 * focus.
 */
export function SectionHead({ id, heading, lead, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {lead ? <p>{lead}</p> : null}
      {children}
    </div>
  );
}
