import { isReference } from "../../application/reference.ts";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { inboxPageSize } from "../../application/team/inbox.ts";
import type { Team } from "../../application/team/team.ts";
import { doneTexts, isDoneKind, notAnswered, undoLabel } from "../../content/team/done.ts";
import { Button } from "../ui/button.tsx";

type NoticeProps = { text: string | null; isTrouble?: boolean; children?: React.ReactNode };

/** The last action in one sentence; nothing without one. */
export function Notice({ text, isTrouble = false, children }: NoticeProps) {
  if (text === null) return null;
  return (
    <div className={isTrouble ? "row team-notice trouble" : "row team-notice"}>
      <p role="status" dir="auto">
        {text}
      </p>
      {children}
    </div>
  );
}

/** `title`: the same without a candidate's name. `undo`: the references of what a press takes back. */
export type Done = { text: string; title: string; undo: string[]; isTrouble: boolean };

/** The last action on the page before, from the address; null without one, and once it no longer holds. */
export async function readDone(team: Team, params: URLSearchParams): Promise<Done | null> {
  const kind = params.get("did");
  const references = (params.get("of") ?? "").split(",").filter(isReference).slice(0, inboxPageSize);
  if (!isDoneKind(kind) || references.length === 0) return null;
  const missed = Number(params.get("missed"));
  const rest = missed > 0 ? ` ${notAnswered(missed)}` : "";
  const isTrouble = kind === "unchanged" || missed > 0;
  const inWords = (subjects: string[]) => (subjects.length > 0 ? doneTexts[kind](subjects) : "") + rest;
  if (kind === "delete") {
    const text = doneTexts.delete(references, await team.findUnconfirmed(references)) + rest;
    return { text, title: text, undo: [], isTrouble };
  }
  if (kind !== "handle" && kind !== "answer")
    return { text: inWords(references), title: inWords(references), undo: [], isTrouble };
  // Also after Back and a reload: someone may have taken it back since.
  const entries = (await team.readEntries(references)).filter(({ handledBy }) => handledBy === team.member);
  const still = entries.map(({ reference }) => reference);
  const text = inWords(entries.map(({ name }) => name)).trim();
  return text ? { text, title: inWords(still).trim(), undo: kind === "handle" ? still : [], isTrouble } : null;
}

/** `list`: the query of the list's address. */
export function DoneNotice({ done, list }: { done: Done | null; list: string }) {
  const [first, ...others] = done?.undo ?? [];
  const page = others.length === 0 && first !== undefined ? teamApplicationPath(first) : teamPath;
  return (
    <Notice text={done?.text ?? null} isTrouble={done?.isTrouble ?? false}>
      {first === undefined ? null : (
        <form method="post" action={page + list}>
          <References references={[first, ...others]} />
          <Button type="submit" name="change" value="reopen" size="small">
            {undoLabel}
          </Button>
        </form>
      )}
    </Notice>
  );
}

/** The fields of a form that say which applications it is about. */
export function References({ references }: { references: string[] }) {
  return references.map((reference) => <input key={reference} type="hidden" name="reference" value={reference} />);
}
