import type { InboxEntry } from "../../../application/team/inbox.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { EntryRows } from "../entry-rows.tsx";

const { samePerson: texts } = applicationPage;

/** Other applications that may be of the same person; nothing without any. */
export function SamePerson({ entries }: { entries: InboxEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="same-person">
      <h2 id="same-person">{texts.heading}</h2>
      <EntryRows entries={entries} isLinked />
      <p className="note">{texts.note}</p>
    </section>
  );
}
