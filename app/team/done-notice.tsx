import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import type { Done, DoneKind, DoneSubject } from "../../application/team/done.ts";
import { answerPage } from "../../content/team/answer.ts";
import { doneTexts, tooLateFor, undoLabel } from "../../content/team/done.ts";
import { Button } from "../ui/button.tsx";
import { LeftOutList } from "./left-out-list.tsx";
import { Notice } from "./notice.tsx";
import { References } from "./references.tsx";

/** `control`: a button that changes `subjects` again; it is left out when there are none. */
type NoticeOfKind = {
  sentence: (done: Done) => string;
  control?: (done: Done) => { change: "take-back" | "unsend"; subjects: DoneSubject[] };
  isTrouble?: boolean;
};

const notices: Record<DoneKind, NoticeOfKind> = {
  told: { sentence: ({ subjects }) => doneTexts.told(namesOf(subjects)), control: takeBack },
  closed: { sentence: ({ subjects }) => doneTexts.closed(namesOf(subjects)), control: takeBack },
  replied: { sentence: ({ subjects }) => doneTexts.replied(namesOf(subjects)), control: takeBack },
  "day-named": { sentence: ({ subjects }) => doneTexts["day-named"](namesOf(subjects)) },
  "take-back": { sentence: ({ subjects }) => doneTexts["take-back"](namesOf(subjects)) },
  answer: { sentence: answerSentence, control: ({ waiting }) => ({ change: "unsend", subjects: waiting }) },
  delete: { sentence: ({ subjects, mayBeLeft }) => doneTexts.delete(namesOf(subjects), mayBeLeft) },
  unsend: { sentence: ({ subjects }) => doneTexts.unsend(namesOf(subjects)) },
  "send-again": { sentence: ({ subjects }) => doneTexts["send-again"](namesOf(subjects)) },
  "send-link": { sentence: ({ subjects }) => doneTexts["send-link"](namesOf(subjects)) },
  note: { sentence: doneTexts.note },
  "mail-again": { sentence: doneTexts["mail-again"] },
  "came-back": { sentence: doneTexts["came-back"] },
  "too-late": { sentence: doneTexts["too-late"], isTrouble: true },
  unchanged: { sentence: doneTexts.unchanged, isTrouble: true },
};

function takeBack({ subjects }: Done): { change: "take-back"; subjects: DoneSubject[] } {
  return { change: "take-back", subjects };
}

function answerSentence({ subjects, waiting }: Done): string {
  if (subjects.length === 0) return answerPage.problems.noneAnswered;
  return (waiting.length > 0 ? doneTexts.answer : doneTexts.answered)(namesOf(subjects));
}

function namesOf(subjects: DoneSubject[]): string[] {
  return subjects.map(({ name }) => name);
}

/** Returns the last action in one sentence that names no candidate; null without one. */
export function doneTitle(done: Done | null): string | null {
  if (done === null) return null;
  const withoutNames = (subjects: DoneSubject[]) => subjects.map(({ reference }) => ({ reference, name: reference }));
  const { subjects, waiting } = done;
  return notices[done.kind].sentence({ ...done, subjects: withoutNames(subjects), waiting: withoutNames(waiting) });
}

/** The last action, with the button that takes it back. `list`: the query of the list's address. */
export function DoneNotice({ done, list }: { done: Done | null; list: string }) {
  if (done === null) return null;
  const { sentence, control, isTrouble = false } = notices[done.kind];
  const { lateCount, leftOut, mayBeLeft, subjects } = done;
  const text = lateCount > 0 ? `${sentence(done)} ${tooLateFor(lateCount)}` : sentence(done);
  return (
    <>
      <Notice text={text} isTrouble={isTrouble || lateCount > 0 || mayBeLeft.length > 0 || subjects.length === 0}>
        {control && done.key !== null ? <ControlForm {...control(done)} formKey={done.key} list={list} /> : null}
      </Notice>
      <LeftOutList leftOut={leftOut} />
    </>
  );
}

/** `formKey`: of the form whose act is taken back, and no other one. */
type ControlFormProps = { change: string; formKey: string; subjects: DoneSubject[]; list: string };

function ControlForm({ change, formKey, subjects, list }: ControlFormProps) {
  const references = subjects.map(({ reference }) => reference);
  const [first, ...others] = references;
  if (first === undefined) return null;
  const page = others.length === 0 ? teamApplicationPath(first) : teamPath;
  return (
    <form method="post" action={page + list}>
      <References references={references} />
      <input type="hidden" name="key" value={formKey} />
      <Button type="submit" name="change" value={change} size="small">
        {undoLabel}
      </Button>
    </form>
  );
}
