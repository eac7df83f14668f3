import { teamApplicationPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import type { PositionChoice } from "../../application/fields.ts";
import type { Done, DoneKind, DoneSubject } from "../../application/team/done.ts";
import { answerPage } from "../../content/team/answer.ts";
import { closeToo, doneTexts, doneTitles, nextIs, tooLateFor, undoLabel } from "../../content/team/done.ts";
import { Button } from "../ui/button.tsx";
import { KeyLabel, keyOf } from "./key-label.tsx";
import { LeftOutList } from "./left-out-list.tsx";
import { Notice } from "./notice.tsx";
import { References } from "./references.tsx";

/** `control`: a button that changes `subjects` again; it is left out when there are none. */
type NoticeOfKind = {
  sentence: (names: string[], done: Done) => string;
  control?: (done: Done) => { change: "take-back" | "unsend"; subjects: DoneSubject[] };
  isTrouble?: boolean;
};

const notices: Record<DoneKind, NoticeOfKind> = {
  told: { sentence: doneTexts.told, control: takeBack },
  closed: { sentence: doneTexts.closed, control: takeBack },
  replied: { sentence: doneTexts.replied, control: takeBack },
  "day-named": { sentence: doneTexts["day-named"] },
  hired: { sentence: doneTexts.hired },
  "take-back": { sentence: doneTexts["take-back"] },
  answer: { sentence: answerSentence, control: unsend },
  delete: { sentence: (names, { mayBeLeft }) => doneTexts.delete(names, mayBeLeft) },
  unsend: { sentence: doneTexts.unsend },
  "send-again": { sentence: doneTexts["send-again"] },
  "send-link": { sentence: doneTexts["send-link"] },
  note: { sentence: doneTexts.note },
  "mail-again": { sentence: doneTexts["mail-again"] },
  "came-back": { sentence: doneTexts["came-back"] },
  "too-late": { sentence: doneTexts["too-late"], isTrouble: true },
  unchanged: { sentence: doneTexts.unchanged, isTrouble: true },
};

function takeBack({ subjects }: Done): { change: "take-back"; subjects: DoneSubject[] } {
  return { change: "take-back", subjects };
}

/** Back to the form go those who were left out, too. */
function unsend({ waiting, leftOut }: Done): { change: "unsend"; subjects: DoneSubject[] } {
  return { change: "unsend", subjects: waiting.length > 0 ? [...waiting, ...leftOut] : [] };
}

function answerSentence(names: string[], { leavesAt, waiting }: Done): string {
  if (names.length === 0) return answerPage.problems.noneAnswered;
  if (leavesAt !== null) return doneTexts.answer(names, leavesAt);
  return waiting.length === 0 ? doneTexts.answered(names) : doneTexts.held(names);
}

/** Returns the last action in a few words that name no candidate; null without one. */
export function doneTitle(done: Done | null): string | null {
  return done === null ? null : done.subjects.length === 0 ? doneTitles.unchanged : doneTitles[done.kind];
}

type DoneNoticeProps = {
  done: Done | null;
  /** The query of the list's address. */
  list: string;
  /** The candidate whose page it is, if the last action was about another one. */
  next?: string | null;
};

/** The last action, with the button that takes it back. */
export function DoneNotice({ done, list, next = null }: DoneNoticeProps) {
  if (done === null) return null;
  const { sentence, control, isTrouble = false } = notices[done.kind];
  const { lateCount, leftOut, mayBeLeft, subjects, filled } = done;
  const names = subjects.map(({ name }) => name);
  const parts = [
    sentence(names, done),
    lateCount > 0 ? tooLateFor(lateCount) : null,
    next === null ? null : nextIs(next),
  ];
  return (
    <>
      <Notice
        text={parts.filter(Boolean).join(" ")}
        names={next === null ? names : [...names, next]}
        isTrouble={isTrouble || lateCount > 0 || mayBeLeft.length > 0 || subjects.length === 0}
      >
        {control && done.key !== null ? <ControlForm {...control(done)} formKey={done.key} list={list} /> : null}
        {filled.map((position) => (
          <ClosePosition key={position.id} position={position} />
        ))}
      </Notice>
      <LeftOutList leftOut={leftOut} />
    </>
  );
}

function ClosePosition({ position: { id, title } }: { position: PositionChoice }) {
  return (
    <form method="post" action={teamPaths.positions}>
      <input type="hidden" name="position" value={id} />
      <Button type="submit" name="change" value="close" size="small">
        {closeToo(title)}
      </Button>
    </form>
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
      <Button type="submit" name="change" value={change} size="small" accessKey={keyOf(undoLabel)}>
        <KeyLabel>{undoLabel}</KeyLabel>
      </Button>
    </form>
  );
}
