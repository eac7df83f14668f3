import type { PositionChoice } from "../../../application/fields.ts";
import { teamPath } from "../../../application/team/addresses.ts";
import type { InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

type InboxSearchProps = { query: InboxQuery; positions: readonly PositionChoice[] };

/** Searches within the view. */
export function InboxSearch({ query, positions }: InboxSearchProps) {
  return (
    <form action={teamPath} className="inbox-search" role="search">
      {query.view === "all" ? null : <input type="hidden" name="view" value={query.view} />}
      <TextField
        name="q"
        type="search"
        label={inboxPage.search}
        hint={inboxPage.searchHint}
        defaultValue={query.search ?? ""}
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
