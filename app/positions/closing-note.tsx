import type { Closing } from "../../content/careers.ts";

/** By when a position takes applications; nothing if it has no last day. */
export function ClosingNote({ closes }: { closes: Closing | null }) {
  if (closes === null) return null;
  return (
    <p className="closing-note">
      <strong>{closes.text}</strong> <reader-time at={closes.at} />
    </p>
  );
}
