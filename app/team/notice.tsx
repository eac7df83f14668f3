/** What was just done, in one sentence; nothing without one. */
export function Notice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="status" className="team-notice">
      {text}
    </p>
  );
}
