/** What was just done, in one sentence; nothing without one. */
export function Notice({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="status" className="team-notice">
      {text}
    </p>
  );
}
