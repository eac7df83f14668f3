import { teamApplicationPath } from "../../../application/team/addresses.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { ageOf, shortTeamTime } from "../../../content/team/times.ts";
import { TickMark } from "../../ui/tick-mark.tsx";

type InboxRowProps = { entry: InboxEntry; now: Date; list: string; isSelected: boolean };

/**
 * An application as a ruled row with what decides about it. All of it can be clicked but the box that selects it; the
 * link's name is the candidate's. `list`: the query of the list's address.
 */
export function InboxRow({ entry, now, list, isSelected }: InboxRowProps) {
  const { reference, name, position, experience, letter, note, hasPortfolio, receivedAt, handledBy } = entry;
  return (
    <li id={reference} className={handledBy === null ? undefined : "handled"}>
      <label className="select">
        <span className="visually-hidden">{inboxPage.select(name)}</span>
        <input type="checkbox" name="reference" value={reference} defaultChecked={isSelected} />
      </label>
      <p className="name">
        <a href={teamApplicationPath(reference) + list} dir="auto">
          {name}
        </a>
        {handledBy === null ? null : <TickMark />}
      </p>
      <p className="who">
        <span>{position}</span>
        <span>{chatMessages.years(experience)}</span>
        {hasPortfolio ? <span>{inboxPage.portfolio}</span> : null}
        {signsOf(entry).map(([text, isWarning]) => (
          <span key={text} className={isWarning ? "sign warning" : "sign"}>
            {text}
          </span>
        ))}
      </p>
      <p className="words">
        {note === null ? null : (
          <span className="noted">
            <span className="visually-hidden">{inboxPage.note}</span> <bdi>{note}</bdi>
          </span>
        )}{" "}
        <bdi>{letter}</bdi>
      </p>
      <time dateTime={receivedAt.toISOString()}>
        <span>{ageOf(receivedAt, now)}</span> <span>{shortTeamTime(receivedAt)}</span>
      </time>
    </li>
  );
}

/** Red is what needs a person. */
function signsOf({
  handledBy,
  chat,
  hasSpamSigns,
  scan,
  isUnmailed,
}: InboxEntry): [text: string, isWarning: boolean][] {
  const signs: [isShown: boolean, text: string, isWarning: boolean][] = [
    [handledBy !== null, inboxPage.handledBy(handledBy ?? ""), false],
    [scan === "infected", inboxPage.infected, true],
    [scan === "unscannable", inboxPage.unscannable, true],
    [chat === "late", inboxPage.late, true],
    [isUnmailed, inboxPage.unmailed, true],
    [hasSpamSigns, inboxPage.spamSigns, false],
    [chat === "waiting", inboxPage.waiting, false],
    [scan === "unscanned", inboxPage.unscanned, false],
    [scan === null, inboxPage.noResume, false],
  ];
  return signs.filter(([isShown]) => isShown).map(([, text, isWarning]) => [text, isWarning]);
}
