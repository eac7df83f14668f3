import type { PositionChoice } from "../../../application/fields.ts";
import type { Inbox, InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

type InboxSearchProps = { query: InboxQuery; inbox: Inbox; positions: readonly PositionChoice[] };

/** Posts: a name that someone searches for must not be in an address. */
export function InboxSearch({ query, inbox, positions }: InboxSearchProps) {
  return (
    <form method="post" className="inbox-search" role="search">
      <input type="hidden" name="view" value={query.view} />
      <TextField
        name="text"
        type="search"
        label={inboxPage.search}
        hint={inboxPage.searchHint[inbox.searchMethod]}
        defaultValue={inbox.searchText ?? ""}
        maxLength={200}
        autoComplete="off"
      />
      <SelectField name="position" label={inboxPage.position} defaultValue={query.position ?? ""}>
        <option value="">{inboxPage.anyPosition}</option>
        {positions.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{inboxPage.find}</Button>
    </form>
  );
}
