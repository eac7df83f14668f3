import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { confirmationPages } from "../../../content/team/inbox.ts";
import { teamTime } from "../../../content/team/times.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

type ConfirmSeveralProps = {
  query: InboxQuery;
  change: keyof typeof confirmationPages;
  entries: InboxEntry[];
  isWrong: boolean;
};

/** Which applications are meant, and the button that does it, for some changes only with a word. */
export function ConfirmSeveral({ query, change, entries, isWrong }: ConfirmSeveralProps) {
  const list = teamPath + inboxSearch(query);
  const { title, text, word, button, cancel } = confirmationPages[change];
  return (
    <div className="stack">
      <h1>{title(entries.length)}</h1>
      <EntryRows entries={entries} />
      <p>{text}</p>
      <form method="post" action={list} className="stack">
        <input type="hidden" name="change" value={change} />
        <EntryFields entries={entries} />
        {word ? (
          <TextField
            name="word"
            label={word.label}
            error={isWrong ? word.wrong : undefined}
            required
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <input type="hidden" name="word" value="" />
        )}
        <p className="row">
          <Button type="submit">{button(entries.length)}</Button>
          <a href={list} className={buttonClass({ variant: "quiet" })}>
            {cancel}
          </a>
        </p>
      </form>
    </div>
  );
}

function EntryRows({ entries }: { entries: InboxEntry[] }) {
  return (
    <ul className="rows">
      {entries.map(({ reference, name, position, receivedAt }) => (
        <li key={reference}>
          <bdi>{name}</bdi> <span className="note">{[position, teamTime(receivedAt), reference].join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}

function EntryFields({ entries }: { entries: InboxEntry[] }) {
  return entries.map(({ reference }) => <input key={reference} type="hidden" name="reference" value={reference} />);
}
