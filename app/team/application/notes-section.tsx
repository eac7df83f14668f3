import type { TeamNote } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { WholeTimes } from "../whole-times.tsx";

const { notes: texts } = applicationPage;

/** The team's notes, each with its author and time, the oldest first; nothing before the first. */
export function NotesSection({ notes }: { notes: TeamNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes" className="stack">
      <h2 id="notes">{texts.heading}</h2>
      {notes.map(({ text, by, at }) => (
        <div key={at.toISOString()}>
          <p className="noted" dir="auto">
            {text}
          </p>
          <p className="note">
            <WholeTimes>{texts.by(by, at)}</WholeTimes>
          </p>
        </div>
      ))}
    </section>
  );
}
