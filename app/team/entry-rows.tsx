import { teamApplicationPath } from "../../application/team/addresses.ts";
import type { LastAnswer } from "../../application/team/answer.ts";
import type { InboxEntry } from "../../application/team/inbox.ts";
import { answeredBy } from "../../content/team/answer.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { shortTeamTime } from "../../content/team/times.ts";
import { LongName } from "../ui/long-name.tsx";

/** Which applications are meant. `isLinked`: each leads to its page. */
export function EntryRows({ entries, isLinked = false }: { entries: InboxEntry[]; isLinked?: boolean }) {
  return (
    <ul className="rows">
      {entries.map((entry) => (
        <li key={entry.reference} className="row entry">
          {isLinked ? (
            <a href={teamApplicationPath(entry.reference)} dir="auto">
              {entry.name}
            </a>
          ) : (
            <bdi>{entry.name}</bdi>
          )}{" "}
          <span className="note">{entry.position}</span>{" "}
          {entry.email === "" ? null : (
            <span className="note">
              <bdi>
                <LongName>{entry.email}</LongName>
              </bdi>
            </span>
          )}{" "}
          <span className="note">{shortTeamTime(entry.receivedAt)}</span> <Signs entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function dueClass({ due }: InboxEntry): string | undefined {
  return due?.state === "later" ? "unbroken" : "warning";
}

function answerSign(answer: LastAnswer): string {
  const text = answeredBy(answer);
  return answer.state === "waiting" ? inboxPage.answerWaits(text) : text;
}

/** The marks that set an application apart; nothing without one. Red ones, which need a person, come first. */
export function Signs({ entry }: { entry: InboxEntry }) {
  const { handledBy, handledAt, answer, chat, hasSpamSigns, scan, isUnmailed } = entry;
  // An answer marks as handled at the same moment.
  const isHandledByAnswer = answer !== null && answer.at.getTime() === handledAt?.getTime();
  const signs: [isShown: boolean, text: string, className?: string | undefined][] = [
    [scan === "infected", inboxPage.infected, "warning"],
    [scan === "unscannable", inboxPage.unscannable, "warning"],
    [chat === "late", inboxPage.late, "warning"],
    [entry.email === "", inboxPage.noAddress, "warning"],
    [entry.due !== null, entry.due ? inboxPage.due[entry.due.state](entry.due.day) : "", dueClass(entry)],
    [isUnmailed, inboxPage.views.unmailed, "warning"],
    [answer !== null, answer ? answerSign(answer) : ""],
    [
      handledAt !== null && !isHandledByAnswer,
      handledAt ? inboxPage.handledBy(handledBy ?? "", shortTeamTime(handledAt)) : "",
    ],
    [hasSpamSigns, inboxPage.views.suspicious, "unbroken"],
    [chat === "waiting", inboxPage.views.waiting, "unbroken"],
    [scan === "unscanned", inboxPage.unscanned, "unbroken"],
    [scan === null, inboxPage.noResume, "unbroken"],
  ];
  const shown = signs.filter(([isShown]) => isShown);
  if (shown.length === 0) return null;
  return (
    <span className="row signs">
      {shown.map(([, text, className]) => (
        <span key={text} className={className}>
          {text}{" "}
        </span>
      ))}
    </span>
  );
}
