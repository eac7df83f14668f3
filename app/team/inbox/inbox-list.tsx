import { batchChanges } from "../../../application/team/application.ts";
import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch } from "../../../application/team/inbox-address.ts";
import type { InboxEntry, InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { InboxRow } from "./inbox-row.tsx";

type InboxListProps = { query: InboxQuery; entries: InboxEntry[]; now: Date; isSelected: boolean };

/** The rows, and what can be done with those that are selected: the buttons are there while one is. */
export function InboxList({ query, entries, now, isSelected }: InboxListProps) {
  const list = inboxSearch(query);
  return (
    <form method="post" action={teamPath + list} className="inbox-form">
      <ol className="inbox" aria-label={inboxPage.listLabel}>
        {entries.map((entry) => (
          <InboxRow key={entry.reference} entry={entry} now={now} list={list} isSelected={isSelected} />
        ))}
      </ol>
      <fieldset className="batch">
        <legend className="visually-hidden">{inboxPage.batch.label}</legend>
        {batchChanges.map((change) => (
          <Button key={change} type="submit" name="change" value={change} size="small">
            {inboxPage.batch.buttons[change]}
          </Button>
        ))}
      </fieldset>
    </form>
  );
}
