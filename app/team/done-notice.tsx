import { isReference } from "../../application/reference.ts";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { inboxPageSize, type InboxEntry } from "../../application/team/inbox.ts";
import type { Team } from "../../application/team/team.ts";
import { answerPage } from "../../content/team/answer.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "./notice.tsx";

export type JustDone = { isAnswered: boolean; entries: InboxEntry[] };

/**
 * The applications that the member just handled or answered, named in the address, if they are still handled (a member
 * may come by Back or a reload).
 */
export async function readJustDone(team: Team, params: URLSearchParams): Promise<JustDone> {
  const answered = params.get("answered");
  const named = (answered ?? params.get("handled") ?? "").split(",");
  const references = named.filter(isReference).slice(0, inboxPageSize);
  const entries = references.length === 0 ? [] : await team.readEntries(references);
  return { isAnswered: answered !== null, entries: entries.filter(({ handledBy }) => handledBy === team.member) };
}

/** The last action, for the page's title, which a screen reader reads first. The text names no candidate. */
export function saidInTitle(notice: string | null, { isAnswered, entries }: JustDone): string[] {
  if (notice !== null) return [notice];
  const references = entries.map(({ reference }) => reference);
  return entries.length > 0 ? [(isAnswered ? answerPage : inboxPage).isDone(references)] : [];
}

/** Names who is handled or answered, and takes back what can be taken back. `list`: the query of the list's address. */
export function DoneNotice({ done: { isAnswered, entries }, list }: { done: JustDone; list: string }) {
  const [first] = entries;
  if (!first) return null;
  const names = entries.map(({ name }) => name);
  if (isAnswered) return <Notice text={answerPage.isDone(names)} />;
  const page = entries.length === 1 ? teamApplicationPath(first.reference) : teamPath;
  return (
    <form method="post" action={page + list} className="row team-notice">
      <p role="status" dir="auto">
        {inboxPage.isDone(names)}
      </p>
      {entries.map(({ reference }) => (
        <input key={reference} type="hidden" name="reference" value={reference} />
      ))}
      <Button type="submit" name="change" value="reopen" size="small">
        {inboxPage.undo}
      </Button>
    </form>
  );
}
