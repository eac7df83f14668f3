import { textFields, type PositionChoice } from "../../../application/fields.ts";
import { teamPath } from "../../../application/team/addresses.ts";
import { outcomes } from "../../../application/team/answer.ts";
import { dueNames } from "../../../application/team/inbox.ts";
import { isFiltered, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { sourceName, sources } from "../../../content/sources.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/fields/field.tsx";

type InboxFiltersProps = { query: InboxQuery; positions: readonly PositionChoice[] };

/** The search within the view, and folded, while nothing is filtered, the filters: who comes for the list passes few stops. */
export function InboxFilters({ query, positions }: InboxFiltersProps) {
  const { view, position, experience, outcome, source, only, search, from, to, order } = query;
  return (
    <form action={teamPath} role="search" className="row inbox-search">
      <input type="hidden" name="view" value={view} />
      <input type="hidden" name="order" value={order} />
      <TextField
        name="q"
        type="search"
        label={inboxPage.search}
        isLabelHidden
        placeholder={inboxPage.searched}
        defaultValue={search ?? ""}
        autoComplete="off"
      />
      <Button type="submit" className="search-button">
        {inboxPage.search}
      </Button>
      <details className="inbox-filters" open={isFiltered(query)}>
        <summary>{inboxPage.filters}</summary>
        <div className="row">
          <SelectField name="position" label={inboxPage.position} defaultValue={position ?? ""}>
            <option value="">{inboxPage.any}</option>
            {positions.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <SelectField name="experience" label={inboxPage.experience} defaultValue={experience ?? ""}>
            <option value="">{inboxPage.any}</option>
            {textFields.experience.options.map((years) => (
              <option key={years} value={years}>
                {applicationForm.optionText("experience", years)}
              </option>
            ))}
          </SelectField>
          <SelectField name="outcome" label={inboxPage.outcome} defaultValue={outcome ?? ""}>
            <option value="">{inboxPage.any}</option>
            {outcomes.map((name) => (
              <option key={name} value={name}>
                {inboxPage.outcomes[name]}
              </option>
            ))}
          </SelectField>
          <SelectField name="source" label={inboxPage.sourceFilter} defaultValue={source ?? ""}>
            <option value="">{inboxPage.any}</option>
            {Object.keys(sources).map((word) => (
              <option key={word} value={word}>
                {sourceName(word)}
              </option>
            ))}
          </SelectField>
          <SelectField name="only" label={inboxPage.only} defaultValue={only ?? ""}>
            <option value="">{inboxPage.any}</option>
            {dueNames.map((name) => (
              <option key={name} value={name}>
                {inboxPage.onlyNames[name]}
              </option>
            ))}
          </SelectField>
          <TextField name="from" type="date" label={inboxPage.from} defaultValue={from ?? ""} />
          <TextField name="to" type="date" label={inboxPage.to} defaultValue={to ?? ""} />
          <Button type="submit" className="search-button">
            {inboxPage.apply}
          </Button>
        </div>
      </details>
    </form>
  );
}
