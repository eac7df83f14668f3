import type { InboxEntry } from "../../application/team/inbox.ts";

/** The fields of a form that say which applications it is about. */
export function References({ references }: { references: string[] }) {
  return references.map((reference) => <input key={reference} type="hidden" name="reference" value={reference} />);
}

/** The fields that say what the page knows as the last act on each application: an act on a page that is older does nothing. */
export function SeenActs({ name, entries }: { name: "to" | "seen"; entries: InboxEntry[] }) {
  return entries.map(({ reference, lastActAt }) => (
    <input key={reference} type="hidden" name={name} value={`${reference} ${lastActAt?.toISOString() ?? ""}`} />
  ));
}
