import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { tellingPages } from "../../../content/team/inbox.ts";
import { tellingButtons } from "../../../content/team/telling.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EntryRows } from "../entry-rows.tsx";
import { References } from "../references.tsx";
import { listId } from "./list-id.ts";

type TellSeveralProps = {
  query: InboxQuery;
  change: keyof typeof tellingPages;
  /** Pressed twice, it is said once. */
  formKey: string;
  entries: InboxEntry[];
};

/** Which applications are meant, and how their candidates know, or why they get no answer. */
export function TellSeveral({ query, change, formKey, entries }: TellSeveralProps) {
  const list = teamPath + inboxSearch(query);
  const { title, text, tellings, cancel } = tellingPages[change];
  return (
    <div id={listId} tabIndex={-1} className="stack">
      <h1>{title(entries.length)}</h1>
      <EntryRows entries={entries} />
      <p>{text}</p>
      <form method="post" action={list} className="stack">
        <References references={entries.map(({ reference }) => reference)} />
        <input type="hidden" name="key" value={formKey} />
        <p className="row">
          {tellings.map((telling) => (
            <Button key={telling} type="submit" name="change" value={telling}>
              {tellingButtons[telling]}
            </Button>
          ))}
          <a href={list} className={buttonClass({ variant: "quiet" })}>
            {cancel}
          </a>
        </p>
      </form>
    </div>
  );
}
