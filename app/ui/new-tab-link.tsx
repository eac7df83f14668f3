/** A link to another site in a new tab; `note` is read after its label, punctuation included. */
export function NewTabLink({ note, children, ...native }: { note: string } & React.ComponentProps<"a">) {
  return (
    <a target="_blank" rel="noopener" {...native}>
      {children}
      <span className="visually-hidden">{note}</span>
    </a>
  );
}
