import { isReference } from "../../application/reference.ts";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { leftOutReasons, type AnswerOutcome } from "../../application/team/answer.ts";
import { inboxPageSize, type InboxEntry } from "../../application/team/inbox.ts";
import type { TeamAction } from "../../application/team/changes.ts";
import type { Team } from "../../application/team/team.ts";
import { answeredBy, answerPage } from "../../content/team/answer.ts";
import { doneTexts, isDoneKind, stillWaits, tooLateFor, undoLabel, type DoneKind } from "../../content/team/done.ts";
import { Button } from "../ui/button.tsx";
import { UnbrokenCodes } from "../ui/unbroken-codes.tsx";

type NoticeProps = { text: string | null; isTrouble?: boolean; children?: React.ReactNode };

/** The last action in one sentence; nothing without one. */
export function Notice({ text, isTrouble = false, children }: NoticeProps) {
  if (text === null) return null;
  return (
    <div className={isTrouble ? "row team-notice trouble" : "row team-notice"}>
      <p role="status" dir="auto">
        <UnbrokenCodes>{text}</UnbrokenCodes>
      </p>
      {children}
    </div>
  );
}

/**
 * `title`: the same without a candidate's name. `control`: what a press takes back, and the references. `leftOut`: who got
 * no answer, and why.
 */
export type Done = {
  text: string;
  title: string;
  control: { change: "reopen" | "unsend"; label: string; references: string[] } | null;
  leftOut: LeftOut[];
  isTrouble: boolean;
};

export type LeftOut = { reference: string; name: string; why: string };

/** The last action on the page before, from the address; null without one, and once it no longer holds. */
export async function readDone(team: Team, params: URLSearchParams): Promise<Done | null> {
  const kind = params.get("did");
  const references = (params.get("of") ?? "").split(",").filter(isReference).slice(0, inboxPageSize);
  const leftOut = await readLeftOut(team, outcomesIn(params.get("left") ?? ""));
  if (!isDoneKind(kind) || references.length + leftOut.length === 0) return null;
  const [entries, lastActions] = await Promise.all([team.readEntries(references), team.readLastActions(references)]);
  const late = Number(params.get("late"));
  // Candidates who were left out are listed in a notice of their own.
  const isTrouble = kind === "unchanged" || kind === "too-late" || late > 0;
  const notice = (
    words: (subjects: string[]) => string,
    about: InboxEntry[],
    control: Done["control"] = null,
  ): Done => ({
    text: [words(about.map(({ name }) => name)), late > 0 && tooLateFor(late)].filter(Boolean).join(" "),
    title: words(about.map(({ reference }) => reference)),
    control: control?.references.length ? control : null,
    leftOut,
    isTrouble: isTrouble || (leftOut.length > 0 && about.length === 0),
  });
  if (kind === "handle" || kind === "answer" || kind === "reopen") {
    // After Back or a reload, someone may have changed it since.
    const by = kind === "reopen" ? null : team.member;
    const still = entries.filter(
      ({ reference, handledBy, answer }) =>
        handledBy === by &&
        (kind !== "answer" || answer !== null) &&
        (kind !== "reopen" || lastActions.get(reference) === "reopened"),
    );
    if (still.length + leftOut.length === 0) return null;
    const waiting = still.filter(({ answer }) => answer?.state === "waiting");
    const waitingReferences = waiting.map(({ reference }) => reference);
    if (kind === "answer") {
      const words = waiting.length > 0 ? doneTexts.answer : doneTexts.answered;
      const control = { change: "unsend", label: undoLabel, references: waitingReferences } as const;
      return still.length > 0 ? notice(words, still, control) : notice(() => answerPage.problems.noneAnswered, []);
    }
    if (kind === "handle")
      return notice(doneTexts.handle, still, {
        change: "reopen",
        label: undoLabel,
        references: still.map(({ reference }) => reference),
      });
    const words = (subjects: string[]) =>
      [doneTexts.reopen(subjects), ...waiting.map(({ name }) => stillWaits(name))].join(" ");
    return notice(words, still, { change: "unsend", label: answerPage.unsend, references: waitingReferences });
  }
  const wasDone = (reference: string) =>
    kind === "too-late"
      ? entries.some((entry) => entry.reference === reference && entry.answer !== null)
      : !loggedAs[kind] || lastActions.get(reference) === loggedAs[kind];
  const done = references.filter(wasDone);
  if (done.length === 0) return null;
  const toLookFor = kind === "delete" ? await team.findToLookFor(done) : [];
  const words = () => (kind === "delete" ? doneTexts.delete(done, toLookFor) : doneTexts[kind](done));
  const said = notice(words, []);
  // A copy that may be left in the chat is for a person to look for.
  return { ...said, isTrouble: said.isTrouble || toLookFor.length > 0 };
}

/** The names that actions have in the log of changes. Anyone can write an address that says that one was done. */
const loggedAs: Partial<Record<DoneKind, TeamAction>> = {
  note: "noted",
  "send-again": "sent-again",
  delete: "deleted",
  unsend: "unsent",
  "mail-again": "mailed-again",
  "came-back": "came-back",
};

function outcomesIn(text: string): AnswerOutcome[] {
  const pairs = text.split(",").map((pair) => pair.split("."));
  const outcomes = pairs.map(([reference = "", why]) => ({
    reference,
    leftOut: leftOutReasons.find((reason) => reason === why) ?? null,
  }));
  return outcomes.filter(({ reference }) => isReference(reference)).slice(0, inboxPageSize);
}

/** Returns the names of the candidates left out, and why. A deleted application has only its reference. */
export async function readLeftOut(team: Team, outcomes: AnswerOutcome[]): Promise<LeftOut[]> {
  const missed = outcomes.filter(({ leftOut }) => leftOut !== null);
  const entries = await team.readEntries(missed.map(({ reference }) => reference));
  return missed.map(({ reference, leftOut }) => {
    const entry = entries.find((one) => one.reference === reference);
    const answer = leftOut === "changed" || leftOut === "answered" ? entry?.answer : null;
    return {
      reference,
      name: entry?.name ?? reference,
      why: answer ? answeredBy(answer) : answerPage.leftOut[leftOut!],
    };
  });
}

/** `list`: the query of the list's address. */
export function DoneNotice({ done, list }: { done: Done | null; list: string }) {
  const { change, label, references = [] } = done?.control ?? {};
  const [first, ...others] = references;
  const page = others.length === 0 && first !== undefined ? teamApplicationPath(first) : teamPath;
  return (
    <>
      <Notice text={done?.text ?? null} isTrouble={done?.isTrouble ?? false}>
        {change === undefined ? null : (
          <form method="post" action={page + list}>
            <References references={references} />
            <Button type="submit" name="change" value={change} size="small">
              {label}
            </Button>
          </form>
        )}
      </Notice>
      <LeftOutList leftOut={done?.leftOut ?? []} />
    </>
  );
}

/** The candidates who got no answer and why, each linked; nothing without one. */
export function LeftOutList({ leftOut }: { leftOut: LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <div className="team-notice trouble">
      <p>{answerPage.leftOutHeading}</p>
      <ul className="rows">
        {leftOut.map(({ reference, name, why }) => (
          <li key={reference}>
            <a href={teamApplicationPath(reference)} dir="auto">
              <UnbrokenCodes>{name}</UnbrokenCodes>
            </a>{" "}
            <span className="note">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fields of a form that say which applications it is about. */
export function References({ references }: { references: string[] }) {
  return references.map((reference) => <input key={reference} type="hidden" name="reference" value={reference} />);
}
