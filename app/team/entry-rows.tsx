import { Children } from "react";
import { teamApplicationPath } from "../../application/team/addresses.ts";
import type { LastAnswer } from "../../application/team/answer.ts";
import type { InboxEntry } from "../../application/team/inbox.ts";
import { answeredBy } from "../../content/team/answer.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { replyText, tellingText } from "../../content/team/telling.ts";
import { shortTeamTime } from "../../content/team/times.ts";
import { LongName } from "../ui/long-name.tsx";
import { written } from "./written.ts";

/** Which applications are meant. `isLinked`: each leads to its page. */
export function EntryRows({ entries, isLinked = false }: { entries: InboxEntry[]; isLinked?: boolean }) {
  return (
    <ul className="rows">
      {entries.map((entry) => (
        <li key={entry.reference} className="row entry">
          {isLinked ? (
            <a href={teamApplicationPath(entry.reference)} {...written(entry.name)}>
              {entry.name}
            </a>
          ) : (
            <bdi {...written(entry.name)}>{entry.name}</bdi>
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

/** The marks that set an application apart; nothing without one. Those that need a person come first. */
export function Signs({ entry }: { entry: InboxEntry }) {
  const { scan, chat, email, due, isUnmailed, answer, telling, reply, hasSpamSigns } = entry;
  return (
    <SignRow>
      {scan === "infected" ? <Sign className="warning">{inboxPage.infected}</Sign> : null}
      {scan === "unscannable" ? <Sign className="warning">{inboxPage.unscannable}</Sign> : null}
      {chat === "late" ? <Sign className="warning">{inboxPage.late}</Sign> : null}
      {email === "" ? <Sign className="warning">{inboxPage.noAddress}</Sign> : null}
      {due ? <DueSign due={due} /> : null}
      {isUnmailed ? <Sign className="warning">{inboxPage.views.unmailed}</Sign> : null}
      {answer ? <Sign>{answerSign(answer)}</Sign> : null}
      {telling ? <Sign>{tellingText(telling)}</Sign> : null}
      {reply ? <Sign>{replyText(reply)}</Sign> : null}
      {hasSpamSigns ? <Sign className="unbroken">{inboxPage.views.suspicious}</Sign> : null}
      {chat === "waiting" ? <Sign className="unbroken">{inboxPage.views["not-in-chat"]}</Sign> : null}
      {scan === "unscanned" ? <Sign className="unbroken">{inboxPage.unscanned}</Sign> : null}
      {scan === null ? <Sign className="unbroken">{inboxPage.noResume}</Sign> : null}
    </SignRow>
  );
}

/** Nothing around no sign: an empty row would take its gap. */
function SignRow({ children }: { children: React.ReactNode }) {
  return Children.toArray(children).length === 0 ? null : <span className="row signs">{children}</span>;
}

function Sign({ className, children }: { className?: "warning" | "unbroken"; children: string }) {
  return <span className={className}>{children} </span>;
}

/** The day that was named to the candidate. */
export function DueSign({ due: { state, day } }: { due: NonNullable<InboxEntry["due"]> }) {
  return <Sign className={state === "later" ? "unbroken" : "warning"}>{inboxPage.due[state](day)}</Sign>;
}

function answerSign(answer: LastAnswer): string {
  return [answeredBy(answer), inboxPage.answerStates[answer.state]].join(" ").trim();
}
