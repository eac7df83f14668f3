import { teamApplicationPath } from "../../../application/team/addresses.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { utcTime } from "../../../content/team/times.ts";
import { TickMark } from "../../ui/tick-mark.tsx";

/** An application as a ruled row. All of it can be clicked; the link's name is the candidate's. */
export function InboxRow({ entry }: { entry: InboxEntry }) {
  const { reference, name, position, receivedAt, handledBy } = entry;
  return (
    <li className={handledBy === null ? undefined : "handled"}>
      <span className="mark">{handledBy === null ? null : <TickMark />}</span>
      <a href={teamApplicationPath(reference)} className="name" dir="auto">
        {name}
      </a>
      <span className="position">{position}</span>
      <span className="signs">
        {signsOf(entry).map(({ text, isWarning }) => (
          <span key={text} className={isWarning ? "sign warning" : "sign"}>
            {text}
          </span>
        ))}
      </span>
      <time dateTime={receivedAt.toISOString()}>{utcTime(receivedAt)}</time>
    </li>
  );
}

function signsOf({
  handledBy,
  chat,
  hasSpamSigns,
  scan,
  isUnmailed,
}: InboxEntry): { text: string; isWarning: boolean }[] {
  const signs: [shown: boolean, text: string, isWarning: boolean][] = [
    [handledBy !== null, inboxPage.handledBy(handledBy ?? ""), false],
    [chat === "waiting", inboxPage.waiting, true],
    [hasSpamSigns, inboxPage.spamSigns, true],
    [scan === "infected", inboxPage.infected, true],
    [scan === "unscannable", inboxPage.unscannable, true],
    [scan === "unscanned", inboxPage.unscanned, false],
    [scan === null, inboxPage.noResume, false],
    [isUnmailed, inboxPage.unmailed, true],
  ];
  return signs.filter(([shown]) => shown).map(([, text, isWarning]) => ({ text, isWarning }));
}
