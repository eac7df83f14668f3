import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry, InboxView } from "../../../application/team/inbox.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { sourceName } from "../../../content/sources.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { ageOf, shortTeamTime } from "../../../content/team/times.ts";
import { Button } from "../../ui/button.tsx";
import { LongName } from "../../ui/long-name.tsx";
import { TickMark } from "../../ui/tick-mark.tsx";
import { Signs } from "../entry-rows.tsx";
import { written } from "../written.ts";
import { listId } from "./list-id.ts";

type InboxListProps = {
  query: InboxQuery;
  entries: InboxEntry[];
  now: Date;
  /** References with commas; empty for all, null for none. */
  selected: string | null;
};

/**
 * The rows, and before them the buttons for the selected ones, shown while one is selected. Style sheets count: a counter
 * knows only what stands before it, so the number comes last. It is a live region, which says each new number.
 */
export function InboxList({ query, entries, now, selected }: InboxListProps) {
  const isSelected = (reference: string) => selected === "" || selected?.split(",").includes(reference) === true;
  const list = inboxSearch(query);
  return (
    <form method="post" action={teamPath + list} className="inbox-form">
      <fieldset className="row batch">
        <legend className="visually-hidden">{inboxPage.batch.label}</legend>
        <Button type="submit" id={firstButtonId} name="change" value="decline" size="small">
          {inboxPage.batch.answer}
        </Button>
        {batchButtons.filter(isOffered(query.view)).map((change) => (
          <Button key={change} type="submit" name="change" value={change} size="small">
            {inboxPage.batch.buttons[change]}
          </Button>
        ))}
      </fieldset>
      <ol id={listId} tabIndex={-1} className="inbox" aria-label={inboxPage.listLabel}>
        {entries.map((entry) => (
          <InboxRow
            key={entry.reference}
            entry={entry}
            now={now}
            list={list}
            isSelected={isSelected(entry.reference)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="selected-count" data-selected={inboxPage.batch.selected} />
    </form>
  );
}

const firstButtonId = "batch";

/** In their order. */
const batchButtons = ["tell", "close", "take-back", "send-again", "delete"] as const;

/** A button that would change nothing in this view, or that no one needs there, is left out. */
function isOffered(view: InboxView) {
  return (change: (typeof batchButtons)[number]): boolean => {
    if (change === "tell" || change === "close") return view !== "answered";
    if (change === "take-back") return view === "answered" || view === "all";
    return change === "delete" || view === "not-in-chat";
  };
}

/** The key of the last act on an application, as far as it can be taken back: no later one is taken back by this page. */
function lastKey({ telling, reply, answer }: InboxEntry): string | null {
  const acts = [
    telling,
    reply !== null && reply.by !== null ? reply : null,
    answer !== null && answer.state === "waiting" ? answer : null,
  ].filter((act) => act !== null);
  return acts.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]?.key ?? null;
}

type InboxRowProps = { entry: InboxEntry; now: Date; list: string; isSelected: boolean };

/** All but the checkbox is one link, named after the candidate. `list`: the query of the list's address. */
function InboxRow({ entry, now, list, isSelected }: InboxRowProps) {
  const { reference, name, position, experience, letter, note, webAddresses, source, receivedAt, state } = entry;
  const key = lastKey(entry);
  const positionId = `position-${reference}`;
  return (
    <li id={reference} className={state === "open" ? undefined : "is-answered"}>
      <label className="select">
        <input
          type="checkbox"
          name="reference"
          value={reference}
          defaultChecked={isSelected}
          aria-label={inboxPage.select(name)}
          aria-describedby={positionId}
        />
      </label>
      <a href={`#${firstButtonId}`} className="to-buttons">
        {inboxPage.batch.toButtons}
      </a>
      {key === null ? null : <input type="hidden" name="last" value={`${reference} ${key}`} />}
      <div className="row name-and-time">
        <p className="name">
          <a className="card-link" href={teamApplicationPath(reference) + list} {...written(name)}>
            <LongName>{name}</LongName>
          </a>
          {state === "open" ? null : <TickMark variant="done" className="answered-tick" />}
        </p>
        <time dateTime={receivedAt.toISOString()}>
          <span className="age">{ageOf(receivedAt, now)}</span> <span>{shortTeamTime(receivedAt)}</span>
        </time>
      </div>
      <p className="row who">
        <span id={positionId}>{position}</span>
        <span>{applicationForm.optionText("experience", experience)}</span>
        {webAddresses.map((field) => (
          <span key={field}>{chatMessages.labels[field]}</span>
        ))}
        {source === null ? null : <span>{inboxPage.source(sourceName(source))}</span>}
      </p>
      <p className="words">
        <Signs entry={entry} />{" "}
        {note === null ? null : (
          <span className="noted">
            {/* A space between the two would leave the mark's beginning alone at the end of a line, in WebKit. */}
            <span className="visually-hidden">{inboxPage.note} </span>
            <bdi {...written(note)}>{note}</bdi>
          </span>
        )}{" "}
        <bdi {...written(letter)}>{letter}</bdi>
      </p>
    </li>
  );
}
