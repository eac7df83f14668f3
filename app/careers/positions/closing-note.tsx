/** By when a position takes applications, such as "Closes tomorrow"; nothing if it has no last day. */
export function ClosingNote({ closes }: { closes: string | null }) {
  if (closes === null) return null;
  return (
    <p className="closing-note">
      <strong>{closes}</strong>
    </p>
  );
}
