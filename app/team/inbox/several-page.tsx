import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EntryRows } from "../entry-rows.tsx";
import { References } from "../references.tsx";
import { listId } from "./list-id.ts";

type SeveralPageProps = {
  query: InboxQuery;
  entries: InboxEntry[];
  title: string;
  text: string;
  cancel: string;
  buttons: React.ReactNode;
  /** The fields of the form. */
  children: React.ReactNode;
};

/** Which applications are meant, what will happen, and the form that does it; Cancel leads back to the list. */
export function SeveralPage({ query, entries, title, text, cancel, buttons, children }: SeveralPageProps) {
  const list = teamPath + inboxSearch(query);
  return (
    <div id={listId} tabIndex={-1} className="stack">
      <h1>{title}</h1>
      <div className="columns several">
        <EntryRows entries={entries} />
        <form method="post" action={list} className="sheet stack">
          <p>{text}</p>
          <References references={entries.map(({ reference }) => reference)} />
          {children}
          <p className="row">
            {buttons}
            <a href={list} className={buttonClass({ variant: "quiet" })}>
              {cancel}
            </a>
          </p>
        </form>
      </div>
    </div>
  );
}
