/** What was just done, in one sentence; nothing without one. */
export function Notice({ text, children }: { text: string | null; children?: React.ReactNode }) {
  if (text === null) return null;
  return (
    <p role="status" className="team-notice">
      {text} {children}
    </p>
  );
}
