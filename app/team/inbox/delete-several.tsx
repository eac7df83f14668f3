import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { deletePage } from "../../../content/team/inbox.ts";
import { teamTime } from "../../../content/team/times.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

type DeleteSeveralProps = { query: InboxQuery; entries: InboxEntry[]; isWrong: boolean };

/** What will go, and the word that deletes it all. */
export function DeleteSeveral({ query, entries, isWrong }: DeleteSeveralProps) {
  const list = teamPath + inboxSearch(query);
  return (
    <div className="stack">
      <h1>{deletePage.title(entries.length)}</h1>
      <ul className="rows">
        {entries.map(({ reference, name, position, receivedAt }) => (
          <li key={reference}>
            <bdi>{name}</bdi> <span className="note">{[position, teamTime(receivedAt), reference].join(" · ")}</span>
          </li>
        ))}
      </ul>
      <p>{deletePage.text}</p>
      <form method="post" action={list} className="stack">
        <input type="hidden" name="change" value="delete" />
        {entries.map(({ reference }) => (
          <input key={reference} type="hidden" name="reference" value={reference} />
        ))}
        <TextField
          name="word"
          label={deletePage.confirm}
          error={isWrong ? deletePage.wrong : undefined}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <p className="row">
          <Button type="submit">{deletePage.button(entries.length)}</Button>
          <a href={list} className={buttonClass({ variant: "quiet" })}>
            {deletePage.cancel}
          </a>
        </p>
      </form>
    </div>
  );
}
