import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { confirmationPages, typedWord } from "../../../content/team/inbox.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { UnbrokenCodes } from "../../ui/unbroken-codes.tsx";
import { EntryRows } from "../entry-rows.tsx";
import { References } from "../references.tsx";
import { listId } from "./list-id.ts";

type ConfirmSeveralProps = {
  query: InboxQuery;
  change: keyof typeof confirmationPages;
  entries: InboxEntry[];
  isWrong: boolean;
  hasChat: boolean;
};

/** Which applications are meant, and the button that does it; what can't be undone needs a word typed. */
export function ConfirmSeveral({ query, change, entries, isWrong, hasChat }: ConfirmSeveralProps) {
  const list = teamPath + inboxSearch(query);
  const { title, text, word, button, cancel } = confirmationPages[change];
  const references = entries.map(({ reference }) => reference);
  return (
    <div id={listId} tabIndex={-1} className="stack">
      <h1>{title(entries.length)}</h1>
      <EntryRows entries={entries} />
      <p>{text(hasChat)}</p>
      <form method="post" action={list} className="stack">
        <References references={references} />
        {word === null ? (
          <input type="hidden" name="word" />
        ) : (
          <TextField
            name="word"
            label={<UnbrokenCodes>{typedWord.label(word(references))}</UnbrokenCodes>}
            error={isWrong ? typedWord.wrong : undefined}
            required
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <p className="row">
          <Button type="submit" name="change" value={change}>
            {button(entries.length)}
          </Button>
          <a href={list} className={buttonClass({ variant: "quiet" })}>
            {cancel}
          </a>
        </p>
      </form>
    </div>
  );
}
