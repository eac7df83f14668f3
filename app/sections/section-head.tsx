/** The head of a section. The heading can be focused, because links to the section lead there. */
export function SectionHead({
  heading,
  lead,
  children,
}: {
  heading: string;
  lead?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="section-head">
      <h2 tabIndex={-1}>{heading}</h2>
      {lead ? <p>{lead}</p> : null}
      {children}
    </div>
  );
}
